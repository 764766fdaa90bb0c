# A public server: docker build -t fieldcraft . && docker run -p 8080:8080 -v fieldcraft:/data fieldcraft
# See docs/hosting.md, which also says what was and wasn't run.

FROM python:3.12-slim AS build
WORKDIR /source
# The build fetches htmx, the pan-zoom library and the fonts from npm; Node.js itself comes from PyPI.
COPY requirements.lock pyproject.toml hatch_build.py hatch_compile.py package.json package-lock.json README.md LICENSE NOTICE.md ./
COPY src src
RUN python -m venv /opt/fieldcraft \
    && wheel=$(mktemp -d) \
    && /opt/fieldcraft/bin/pip wheel --no-cache-dir --no-deps --wheel-dir "$wheel" . \
    && /opt/fieldcraft/bin/pip install --no-cache-dir --require-hashes --requirement requirements.lock \
    && /opt/fieldcraft/bin/pip install --no-cache-dir --no-deps "$wheel"/fieldcraft-*.whl

FROM python:3.12-slim
RUN useradd --system --uid 10001 --home-dir /data --create-home fieldcraft
COPY --from=build /opt/fieldcraft /opt/fieldcraft
ENV PATH=/opt/fieldcraft/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    XDG_DATA_HOME=/data \
    XDG_CACHE_HOME=/data/cache
USER fieldcraft
WORKDIR /data
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
    CMD ["python", "-c", "from urllib.request import urlopen; urlopen('http://127.0.0.1:8080/health/ready', timeout=4)"]
ENTRYPOINT ["fieldcraft"]
CMD ["serve", "--host", "0.0.0.0", "--port", "8080"]
