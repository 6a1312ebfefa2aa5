"""The reference of the API as HTML, made from its OpenAPI description."""

import json
from html import escape
from typing import Any


def reference_html(openapi: dict[str, Any]) -> str:
    """HTML with every address, its question and its answer; nothing is loaded from elsewhere."""
    info = openapi["info"]
    parts = [
        "<!doctype html><html lang=en><meta charset=utf-8>",
        '<meta name=viewport content="width=device-width,initial-scale=1">',
        f"<title>{escape(info['title'])}: API</title><link rel=stylesheet href=/style.css>",
        "<body class=reference><main>",
        f"<h1>{escape(info['title'])} {escape(info['version'])}: API</h1>",
        f"<p>{escape(info['description'])} Questions and answers are JSON. "
        'The whole description: <a href="/api/openapi.json">openapi.json</a>.</p>',
    ]
    for path, methods in openapi["paths"].items():
        for method, operation in methods.items():
            parts.append(_reference_operation(path, method, operation, openapi))
    return "".join([*parts, "</main></body></html>"])


def _reference_operation(
    path: str, method: str, operation: dict[str, Any], openapi: dict[str, Any]
) -> str:
    body = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
    answer = operation["responses"]["200"]["content"]["application/json"]
    faults = ", ".join(
        f"{status} {escape(response['description'])}"
        for status, response in operation["responses"].items()
        if status != "200"
    )
    return (
        f"<section><h2><code>{method.upper()} {escape(path)}</code></h2>"
        f"<p>{escape(operation.get('description', ''))}</p>"
        f"{_reference_of('Question', body, openapi)}{_reference_of('Answer', answer, openapi)}"
        f"<p><small>Otherwise: {faults}</small></p></section>"
    )


def _reference_of(title: str, content: dict[str, Any], openapi: dict[str, Any]) -> str:
    schema = content.get("schema", {})
    name = schema.get("$ref", "").rpartition("/")[2]
    if not name:
        return ""
    described = json.dumps(openapi["components"]["schemas"][name].get("properties", {}), indent=1)
    return (
        f"<details><summary>{title}: {escape(name)}</summary>"
        f"<pre>{escape(described)}</pre></details>"
    )
