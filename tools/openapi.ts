import fs from 'node:fs';
import { calls, namedShapes } from '@lotline/contract/calls';
import { openapi } from '../server/src/kit/http/openapi.ts';

/** `npm run openapi [FILE]`: the OpenAPI document that the server answers at /api/openapi.json. */
const [file] = process.argv.slice(2);
const document = `${JSON.stringify(await openapi(calls, namedShapes, 'Lotline'), null, 2)}\n`;
if (file) fs.writeFileSync(file, document);
else process.stdout.write(document);
