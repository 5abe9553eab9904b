import type { Document, Operation } from './openapi.ts';

type Json = Record<string, unknown>;

const text = (value: unknown) => String(value).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** A type in one line, as people write it: `{ id: number, name?: string }`. */
const typeOf = (schema: Json | undefined, depth = 0): string => {
  if (!schema) return 'any';
  if (typeof schema.$ref === 'string') return schema.$ref.split('/').at(-1) ?? '';
  const branches = (schema.anyOf ?? schema.oneOf) as Json[] | undefined;
  if (branches) return [...new Set(branches.map((branch) => typeOf(branch, depth)))].join(' | ');
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.type === 'array') return `${wrapped(typeOf(schema.items as Json, depth))}[]`;
  if (schema.type === 'object' && schema.properties) return objectOf(schema, depth);
  if (schema.type === 'object') return 'object';
  return [schema.type ?? 'any', schema.format && `(${String(schema.format)})`].filter(Boolean).join(' ');
};
const wrapped = (type: string) => (type.includes(' | ') ? `(${type})` : type);
const objectOf = (schema: Json, depth: number) => {
  const required = (schema.required ?? []) as string[];
  const pad = '  '.repeat(depth + 1);
  const members = Object.entries(schema.properties as Record<string, Json>).map(
    ([name, inner]) => `${pad}${name}${required.includes(name) ? '' : '?'}: ${typeOf(inner, depth + 1)}`,
  );
  return members.length ? `{\n${members.join('\n')}\n${'  '.repeat(depth)}}` : '{}';
};

const permissionOf = ({ 'x-permission': permission, 'x-also-on': alsoOn = [] }: Operation) =>
  Array.isArray(permission) ? `${[permission[0], ...alsoOn].join(', ')} · ${permission[1]}` : String(permission);
const contentOf = (content: Record<string, { schema: Json }> | undefined) => Object.entries(content ?? {})[0];

const operationHtml = (path: string, method: string, operation: Operation) => {
  const body = contentOf(operation.requestBody?.content);
  const answer = contentOf(operation.responses['200']?.content);
  const parameters = operation.parameters.map(
    ({ name, in: where, required, schema, description }) =>
      `<tr><td><code>${text(name)}</code></td><td>${text(where)}</td><td>${required ? 'required' : ''}</td><td><code>${text(typeOf(schema))}</code>${description ? `<br>${text(description)}` : ''}</td></tr>`,
  );
  return `<details id="${text(operation.operationId)}"><summary><b class="${method}">${method.toUpperCase()}</b> <code>/api${text(path)}</code> <i>${text(permissionOf(operation))}</i>${operation.summary ? ` ${text(operation.summary)}` : ''}</summary>
${parameters.length ? `<table>${parameters.join('')}</table>` : ''}
${body ? `<h4>Body <small>${text(body[0])}</small></h4><pre>${text(typeOf(body[1].schema))}</pre>` : ''}
${answer ? `<h4>Answer <small>${text(answer[0])}</small></h4><pre>${text(typeOf(answer[1].schema))}</pre>` : ''}
</details>`;
};

const style = `:root{color-scheme:light dark}body{font:14px/1.5 system-ui,sans-serif;max-width:1000px;margin:0 auto;padding:24px}
h2{margin:28px 0 8px}details{border:1px solid #8884;border-radius:6px;margin:4px 0;padding:6px 12px}summary{cursor:pointer;overflow-wrap:anywhere}
b{display:inline-block;min-width:60px}.get{color:#1976d2}.post{color:#2e7d32}.put{color:#b26a00}.delete{color:#d32f2f}i{opacity:.7;margin-left:8px}
table{border-collapse:collapse;margin:8px 0}td{padding:2px 12px 2px 0;vertical-align:top}pre{overflow:auto;background:#8881;padding:8px;border-radius:4px}small{opacity:.7;font-weight:normal}
nav a{display:inline-block;margin:0 12px 4px 0}@media(prefers-color-scheme:dark){.get{color:#64b5f6}.post{color:#81c784}.put{color:#ffb74d}.delete{color:#ef9a9a}}`;

/** The document as one page without any script, for reading. */
export const docsPage = ({ info, paths, components }: Document) => {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const groups = Map.groupBy(operations, ({ operation }) => operation.tags[0] ?? '');
  const names = [...groups.keys()].sort();
  const shapes = Object.entries(components.schemas).sort(([a], [b]) => (a < b ? -1 : 1));
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${text(info.title)} API</title><style>${style}</style></head><body>
<h1>${text(info.title)} API</h1><p>${operations.length} calls. Sign in at <code>POST /api/oauth/token</code> and send the token as <code>Authorization: Bearer …</code>. The same as <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>
<p>A refused call answers:</p><pre>${text(typeOf(components.schemas.Problem))}</pre>
<nav>${names.map((name) => `<a href="#group-${text(name)}">${text(name)}</a>`).join('')}<a href="#shapes">Shapes</a></nav>
${names.map((name) => `<h2 id="group-${text(name)}">${text(name)}</h2>${(groups.get(name) ?? []).map(({ path, method, operation }) => operationHtml(path, method, operation)).join('\n')}`).join('\n')}
<h2 id="shapes">Shapes</h2>${shapes.map(([name, shape]) => `<details id="shape-${text(name)}"><summary><code>${text(name)}</code></summary><pre>${text(typeOf(shape))}</pre></details>`).join('\n')}
</body></html>`;
};
