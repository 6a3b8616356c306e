#!/usr/bin/env python3
"""packaging/grafana.json: a dashboard as Grafana wants it, whose every number is one that a server tells."""
import itertools

from server_client import *

with open("packaging/grafana.json") as file:
    DASHBOARD = json.load(file)
PANELS = [panel for panel in DASHBOARD["panels"] if panel["type"] != "row"]
RATED = re.compile(r"(rate|increase)\((yardarm_\w+)")
NAME = re.compile(r"yardarm_\w+")


def asked():
    """Every expression, with where it stands."""
    for panel in PANELS:
        for target in panel["targets"]:
            yield panel["title"], target["expr"]
    for note in DASHBOARD["annotations"]["list"]:
        yield "annotation", note["expr"]
    for variable in DASHBOARD["templating"]["list"]:
        if variable["type"] == "query":
            yield "variable", variable["query"]["query"]


def kinds(server):
    """What the server says of each number: its kind."""
    server.metrics()
    connection = http.client.HTTPConnection("127.0.0.1", server.metrics_port, timeout=PATIENCE)
    connection.request("GET", "/metrics")
    text = connection.getresponse().read().decode()
    connection.close()
    helps = dict(re.findall(r"^# HELP (\w+) (.+)$", text, re.M))
    kinds = dict(re.findall(r"^# TYPE (\w+) (counter|gauge|histogram)$", text, re.M))
    check(set(helps), set(kinds))
    for name in re.findall(r"^(yardarm_\w+)", text, re.M):
        family = re.sub("_(bucket|sum|count)$", "", name)
        expect(name in kinds or kinds.get(family) == "histogram", name)
    return kinds


def family(name, known):
    return name if name in known else re.sub("_(bucket|sum|count)$", "", name)


@options("--rates", "0", "--web", "none", "--metrics", "0")
def test_every_number_is_one_that_a_server_tells(server):
    known = kinds(server)
    names = {name for _, expression in asked() for name in NAME.findall(expression)}
    check([name for name in names if family(name, known) not in known], [])
    expect(len(names) > 30, names)
    missing = {name for name in known if name not in {family(name, known) for name in names}} - {"yardarm_dice_total", "yardarm_draining"}
    check(missing, set(), "told, and nowhere to be seen")


@options("--rates", "0", "--web", "none", "--metrics", "0")
def test_what_only_grows_is_shown_by_how_fast(server):
    known = kinds(server)
    for title, expression in asked():
        rated = {name for _, name in RATED.findall(expression)}
        for name in NAME.findall(expression):
            grows = known[family(name, known)] != "gauge"
            check(name in rated, grows, (title, expression))
            expect(not name.endswith("_bucket") or "histogram_quantile" in expression, expression)


def test_it_has_the_form_that_grafana_reads(server):
    for member, kind in {"title": str, "uid": str, "schemaVersion": int, "panels": list, "templating": dict, "time": dict,
                         "annotations": dict, "refresh": str, "tags": list}.items():
        expect(isinstance(DASHBOARD[member], kind), member)
    ids = [panel["id"] for panel in DASHBOARD["panels"]]
    check(len(ids), len(set(ids)))
    variables = {variable["name"] for variable in DASHBOARD["templating"]["list"]}
    check(variables, {"source", "instance"})
    for panel in PANELS:
        expect(panel["type"] in ("timeseries", "stat") and panel["title"] and panel["targets"], panel["title"])
        check(panel["datasource"], {"type": "prometheus", "uid": "${source}"})
        check([target["refId"] for target in panel["targets"]], [chr(65 + i) for i in range(len(panel["targets"]))])
        for target in panel["targets"]:
            expect(target["expr"].count("(") == target["expr"].count(")") and target["legendFormat"], target)
            expect('{instance=~"$instance"}' in target["expr"], target)


def test_its_panels_lie_beside_each_other(server):
    places = [panel["gridPos"] for panel in DASHBOARD["panels"]]
    for place in places:
        expect(0 <= place["x"] and place["x"] + place["w"] <= 24 and place["h"] > 0, place)
    for a, b in itertools.combinations(places, 2):
        apart = a["x"] + a["w"] <= b["x"] or b["x"] + b["w"] <= a["x"] or a["y"] + a["h"] <= b["y"] or b["y"] + b["h"] <= a["y"]
        expect(apart, (a, b))


run(globals())
