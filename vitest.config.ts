import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Two cores: more workers only wait for each other and for the one PostgreSQL.
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'contract',
          environment: 'node',
          // Pure functions share nothing that a test could change.
          isolate: false,
          setupFiles: ['tools/record-broken-rules.ts'],
          include: ['contract/src/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          // Each file has a database of its own; what a module keeps in memory is kept by database, or is the same for all.
          isolate: false,
          setupFiles: ['tools/record-broken-rules.ts'],
          include: ['server/src/**/*.test.ts', 'tools/**/*.test.ts', 'db/**/*.test.ts', 'bench/**/*.test.ts'],
          globalSetup: ['server/src/kit/database/testing.setup.ts'],
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      './web/vitest.config.ts',
    ],
  },
});
