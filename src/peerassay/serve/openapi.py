"""The description of the JSON API, made from its routes and the models that they take; kept as `openapi.json`.

Run as a module it writes the file; a test holds it to the routes.
"""

import inspect
import json
import re
from pathlib import Path
from typing import Any, Final

from pydantic.json_schema import models_json_schema

from peerassay.serve.api import BODIES, ROUTES

FILE: Final = Path(__file__).parent / "openapi.json"
_PARAMETER: Final = re.compile(r"\{(\w+)(?::\w+)?\}")
_ERROR: Final = {"description": "What is wrong, in one sentence", "content": {"application/json": {"schema": {
    "type": "object", "required": ["error"], "properties": {"error": {"type": "string"}}}}}}  # fmt: skip
_REFUSALS: Final = ("400", "401", "403", "404", "429")


def described() -> dict[str, Any]:
    """Return the description, in OpenAPI 3.1."""
    template = "#/components/schemas/{model}"
    _, schemas = models_json_schema([(model, "validation") for model in dict.fromkeys(BODIES.values())],
                                    ref_template=template)  # fmt: skip
    paths: dict[str, Any] = {}
    for route in ROUTES:
        path = _PARAMETER.sub(r"{\1}", route.path)
        for method in sorted(set(route.methods or ()) - {"HEAD"}):
            paths.setdefault(path, {})[method.lower()] = _operation(route.endpoint, path)
    return {
        "openapi": "3.1.0",
        "info": {"title": "peerassay serve", "version": "1", "summary": "The desk's JSON API"},
        "security": [{"token": []}, {"session": []}],
        "paths": dict(sorted(paths.items())),
        "components": {
            "schemas": schemas.get("$defs", {}),
            "securitySchemes": {
                "token": {"type": "http", "scheme": "bearer"},
                "session": {"type": "apiKey", "in": "cookie", "name": "peerassay_PORT"},
            },
        },
    }


def _operation(endpoint: Any, path: str) -> dict[str, Any]:
    told: dict[str, Any] = {
        "operationId": endpoint.__name__,
        "summary": (inspect.getdoc(endpoint) or "").partition("\n")[0],
        "responses": {"200": {"description": "Done"}, **dict.fromkeys(_REFUSALS, _ERROR)},
    }
    names = _PARAMETER.findall(path)
    if names:
        told["parameters"] = [{"name": n, "in": "path", "required": True, "schema": {"type": "string"}} for n in names]
    if endpoint in BODIES:
        schema = {"$ref": f"#/components/schemas/{BODIES[endpoint].__name__}"}
        told["requestBody"] = {"required": True, "content": {"application/json": {"schema": schema}}}
    return told


def text() -> str:
    """Return the file as it should be."""
    return json.dumps(described(), indent=1, sort_keys=True) + "\n"


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
