import { heldFields } from '@lotline/contract/system/held-columns';
import { type LoggerOptions, stdSerializers } from 'pino';
import type { Config } from './config.ts';

const secret = /pass|secret|token|authorization|cookie|badge|pin$/i;
const isSecret = (name: string) => secret.test(name) || heldFields.has(name);

/** The same content without what must never be written down; long lists and texts are cut. */
export const withoutSecrets = (value: unknown, depth = 0): unknown => {
  if (typeof value === 'string') return value.length > 1000 ? `${value.slice(0, 1000)}…` : value;
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof File) return { name: value.name, size: value.size, type: value.type };
  if (depth > 8) return '…';
  if (Array.isArray(value))
    return [
      ...value.slice(0, 50).map((item) => withoutSecrets(item, depth + 1)),
      ...(value.length > 50 ? [`… ${value.length} in all`] : []),
    ];
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, isSecret(name) ? '***' : withoutSecrets(inner, depth + 1)]),
  );
};

/** The address of a request for the log: credentials that older clients put into a query stay out of it. */
export const loggedUrl = (url: string) => {
  const [path = '', query] = url.split('?', 2);
  return query === undefined || path.startsWith('/api/oauth/')
    ? path
    : `${path}?${query.replace(/([^&=]*(?:pass|secret|token)[^&=]*)=[^&]*/gi, '$1=***')}`;
};

/** One JSON line for each event on stdout. */
export const logOptions = ({ logLevel }: Pick<Config, 'logLevel'>): LoggerOptions => ({
  level: logLevel,
  base: null,
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  formatters: { level: (label) => ({ level: label }) },
  redact: { paths: ['req.headers.authorization', 'req.headers.cookie', 'password', '*.password'], censor: '***' },
  serializers: {
    err: stdSerializers.err,
    req: (request: { method: string; url: string; ip?: string }) => ({
      method: request.method,
      url: loggedUrl(request.url),
      ip: request.ip,
    }),
  },
});
