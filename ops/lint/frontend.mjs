// Reads {root, paths} as JSON from stdin and prints, per path, what the TypeScript parser sees:
// imports, literal texts in JSX, raw requests, forms and long functions. Rules judge it; nothing is judged here.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const ts = createRequire(import.meta.url)("typescript");
const READ_ALOUD = new Set([
  "label",
  "title",
  "placeholder",
  "aria-label",
  "alt",
  "helperText",
  "primary",
  "secondary",
]);
const RAW_REQUESTS = new Set(["fetch", "XMLHttpRequest", "EventSource"]);
const WORDS = /\p{L}{2,}/u;

function specifierOf(node) {
  if ((ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.moduleSpecifier) {
    return node.moduleSpecifier.text;
  }
  const dynamic = ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword;
  return dynamic && node.arguments[0] && ts.isStringLiteralLike(node.arguments[0])
    ? node.arguments[0].text
    : undefined;
}

function literalIn(initializer) {
  if (!initializer) return undefined;
  if (ts.isStringLiteral(initializer)) return initializer.text;
  const inner = ts.isJsxExpression(initializer) ? initializer.expression : undefined;
  return inner && ts.isStringLiteralLike(inner) ? inner.text : undefined;
}

function textFact(node) {
  if (ts.isJsxText(node) && WORDS.test(node.text)) return ["text", "", node.text.trim()];
  if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent)) {
    const literal = literalIn(node);
    return literal && WORDS.test(literal) ? ["text", "", literal] : undefined;
  }
  if (!ts.isJsxAttribute(node)) return undefined;
  const name = node.name.getText();
  const literal = READ_ALOUD.has(name) ? literalIn(node.initializer) : undefined;
  return literal && WORDS.test(literal) ? ["attribute", name, literal] : undefined;
}

function requestFact(node) {
  if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) return undefined;
  const callee = node.expression.getText().replace(/^(window|globalThis)\./, "");
  return RAW_REQUESTS.has(callee) ? ["request", callee, ""] : undefined;
}

function formFact(node) {
  const isElement = ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node);
  return isElement && node.tagName.getText() === "form" ? ["form", "", ""] : undefined;
}

function functionFact(node, source) {
  if (!ts.isFunctionLike(node) || !node.body) return undefined;
  const line = (position) => source.getLineAndCharacterOfPosition(position).line;
  const name =
    node.name?.getText() ?? (ts.isVariableDeclaration(node.parent) ? node.parent.name.getText() : "");
  return ["function", name, String(line(node.end) - line(node.getStart()) + 1)];
}

function factsOf(root, path) {
  const text = readFileSync(join(root, path), "utf8");
  const kind = path.endsWith(".tsx") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
  const facts = [];
  const keep = (node, fact) => {
    if (!fact) return;
    const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    facts.push({ kind: fact[0], line, name: fact[1], value: fact[2] });
  };
  const visit = (node) => {
    const specifier = specifierOf(node);
    if (specifier !== undefined) keep(node, ["import", "", specifier]);
    keep(node, textFact(node));
    keep(node, requestFact(node));
    keep(node, formFact(node));
    keep(node, functionFact(node, source));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return facts;
}

const { root, paths } = JSON.parse(readFileSync(0, "utf8"));
process.stdout.write(JSON.stringify(Object.fromEntries(paths.map((path) => [path, factsOf(root, path)]))));
