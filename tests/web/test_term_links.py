"""Terms in pages are marked, and everything else is escaped."""

import json

from fieldcraft.web.term_links import mark_terms, term_texts


def test_a_term_is_marked_with_its_name() -> None:
    assert mark_terms("KIA 3", "lrdg") == '<span class="term" data-term="KIA index">KIA</span> 3'


def test_text_is_escaped_around_and_inside_a_term() -> None:
    marked = mark_terms('<b>Scout</b> used a "+1 AP" token', "v-sabotage")
    assert marked.startswith("&lt;b&gt;Scout&lt;/b&gt; used a <span")
    assert marked.endswith('data-term="+1 AP token">&#34;+1 AP&#34; token</span>')


def test_the_terms_of_a_title_come_as_json() -> None:
    found = json.loads(term_texts("lrdg"))["KIA index"]
    assert found["text"].startswith("The score of losses: up 1 for each OPFOR unit eliminated")
    assert found["rule"] == "22.0a"
