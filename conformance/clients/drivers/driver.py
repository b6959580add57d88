"""Calls every operation through the generated Python client: python driver.py CLIENT CALLS RESULTS"""
import inspect
import json
import pathlib
import sys

client_folder, calls_file, results = sys.argv[1:]
sys.path.insert(0, client_folder)

import kontor_client
from kontor_client import api, models

given = json.loads(pathlib.Path(calls_file).read_text())
configuration = kontor_client.Configuration(host=given["address"], access_token=given["key"])
client = kontor_client.ApiClient(configuration)
services = [cls(client) for name, cls in inspect.getmembers(api, inspect.isclass) if name.endswith("Api")]


def plain(name):
    return name.replace("_", "").lower()


def method_of(operation):
    for service in services:
        for name, method in inspect.getmembers(service, inspect.ismethod):
            if plain(name) == plain(operation):
                return method
    raise LookupError(operation)


def content(paths):
    return [content(path) for path in paths] if isinstance(paths, list) else pathlib.Path(paths).read_bytes()


def invoke(call):
    method = method_of(call["id"])
    if "model" in call:
        return method(getattr(models, call["model"]).from_dict(call["members"]))
    names = {plain(name): name for name in inspect.signature(method).parameters}
    arguments = {names[plain(name)]: value for name, value in call["members"].items()}
    for name, paths in call["files"].items():
        arguments[names[plain(name)]] = content(paths)
    return method(**arguments)


for call in given["calls"]:
    result = invoke(call)
    is_file = isinstance(result, (bytes, bytearray))
    written = result if is_file else result.to_json().encode()
    (pathlib.Path(results) / call["id"]).write_bytes(written)

try:
    invoke(given["wrong"])
except kontor_client.ApiException as error:
    (pathlib.Path(results) / "wrong").write_text(json.dumps(json.loads(error.body)["messages"]))
