import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { calls, namedShapes } from '@lotline/contract/calls';
import { Validator } from '@seriousme/openapi-schema-validator';
import openapiTS, { astToString } from 'openapi-typescript';
import { startScratchPostgres } from '../../server/src/kit/database/scratch-database.ts';
import { openapi } from '../../server/src/kit/http/openapi.ts';
import { root } from '../../server/src/kit/running/config.ts';
import { databaseUrl, startProcess } from '../processes.ts';

/**
 * What another system does before its first call: it checks the API document, generates a client from it and compiles that; then the
 * client does a plant's main job on a real server.
 */
const here = import.meta.dirname;
const out = path.join(root, 'test-results/api-client');
const document = path.join(out, 'openapi.json');
const password = 'api-client-api-client';

const main = async () => {
  fs.mkdirSync(out, { recursive: true });
  const written = JSON.stringify(await openapi(calls, namedShapes, 'Lotline'), null, 2);
  fs.writeFileSync(document, written);

  // Neither news of versions nor counts of use go out from here.
  const quietly = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  run('redocly', ['lint', document, '--format=summary'], quietly);
  const { valid, errors } = await new Validator().validate(JSON.parse(written));
  if (!valid) throw new Error(`The document isn't OpenAPI: ${JSON.stringify(errors)}`);

  // What has a default may be left out.
  fs.writeFileSync(path.join(out, 'paths.d.ts'), astToString(await openapiTS(written, { silent: true, defaultNonNullable: false })));
  run('tsc', ['--project', here]);
  await withServer((address) => run('node', [path.join(here, 'main-job.ts'), address], { API_PASSWORD: password }));
};

const run = (command: string, args: string[], env: NodeJS.ProcessEnv = {}) =>
  execFileSync(command, args, { cwd: root, env: { ...process.env, ...env }, stdio: 'inherit' });

const withServer = async (work: (address: string) => void) => {
  const postgres = await startScratchPostgres('lotline');
  try {
    const server = await startProcess(
      path.join(root, 'server/src/main.ts'),
      {
        LOTLINE_MODE: 'production',
        HOST: '127.0.0.1',
        DATABASE_URL: databaseUrl(postgres.connection, 'lotline'),
        ADMIN_PASSWORD: password,
        LOG_LEVEL: 'silent',
      },
      '/api/ready',
    );
    try {
      work(server.address);
    } finally {
      await server.stop();
    }
  } finally {
    await postgres.remove();
  }
};

try {
  await main();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
