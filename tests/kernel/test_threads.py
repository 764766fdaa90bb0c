"""Several threads may set games up and read them at once, as those of a server do."""

import subprocess
import sys

import pytest

# In a process of its own, in which nothing has been learnt yet: the first reading is the dangerous one.
CODE = """
import sys
from threading import Barrier, Thread
import fieldcraft as fc

text = sys.stdin.read()
together, read = Barrier(8), []

def go(title):
    together.wait()
    read.append(fc.load(text).position())
    fc.new(title, seed=1)

sys.setswitchinterval(1e-6)
threads = [Thread(target=go, args=("lrdg" if n % 2 else "musketeer",)) for n in range(8)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
sys.exit(len(set(read)) != 1 or len(read) != 8)
"""


@pytest.mark.parametrize("time", range(4))
def test_threads_that_read_their_first_game_at_once(time: int) -> None:
    import fieldcraft as fc

    game = fc.new("lrdg", seed=time)
    for _ in range(10):
        game.choose(game.title.sensible(game))
    ran = subprocess.run([sys.executable, "-c", CODE], input=game.save(), text=True, capture_output=True, check=False)
    assert ran.returncode == 0, ran.stderr
