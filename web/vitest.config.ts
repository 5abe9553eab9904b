import react from '@vitejs/plugin-react';
import { defineProject } from 'vitest/config';
import { openSourceNotice, themeSheet, wordTables } from './vite.config.ts';

export default defineProject({
  root: import.meta.dirname,
  plugins: [themeSheet(), wordTables(), openSourceNotice(), react()],
  test: {
    name: 'web',
    environment: 'jsdom',
    testTimeout: 20_000,
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['./src/kit/testing/test-setup.ts'],
    css: false,
  },
});
