import type { TopicRule } from '@lotline/contract/collection/connection-settings';
import { timeIn } from '@lotline/contract/measurement/typed-value';
import secureJson from 'secure-json-parse';
import type { Heard, Quality } from './heard.ts';

/** A topic rule made ready: what to subscribe to, and which topics it speaks of. */
export const compiled = (rule: TopicRule) => {
  const levels = rule.template.split('/');
  const names: string[] = [];
  const escaped = (level: string) => level.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const patterns = levels.map((level) => {
    if (level === '#') return '.+';
    if (level === '+') return '[^/]+';
    return level
      .split(/(\{[^}]*\})/)
      .map((part) => {
        if (!/^\{[^}]*\}$/.test(part)) return escaped(part);
        names.push(part.slice(1, -1));
        return '([^/]+)';
      })
      .join('');
  });
  const matches = new RegExp(`^${patterns.join('/')}$`);
  return {
    rule,
    filter: levels.map((level) => (level.includes('{') ? '+' : level)).join('/'),
    /** What the names of the template stand for in a topic; null where the topic isn't meant. */
    namesIn: (topic: string): Record<string, string> | null => {
      const found = matches.exec(topic);
      return found && Object.fromEntries(names.map((name, at) => [name, found[at + 1] ?? '']));
    },
  };
};
export type Compiled = ReturnType<typeof compiled>;

/** A payload that can't be read as its rule says. */
export class UnreadablePayload extends Error {}

/** What a message says. The tag is the topic; where one payload holds several values, `topic:path`. */
export const heardIn = ({ rule }: Compiled, topic: string, payload: Buffer, zone: string): Heard[] => {
  if (rule.payload === 'VALUE') return [said(topic, valueIn(payload.toString('utf8').trim()), null, 'GOOD')];
  const content = jsonIn(payload);
  if (rule.payload === 'UMH') {
    const { timestamp_ms: time, ...values } = asObject(content);
    return leavesOf(values).map(({ path, value }) => said(`${topic}:${path}`, value, instantOf(time, zone), 'GOOD'));
  }
  const many = Array.isArray(content) ? content : [content];
  return many.flatMap((one) => {
    const at = rule.time === '' ? null : instantOf(placed(one, rule.time), zone);
    const quality = rule.quality === '' ? 'GOOD' : qualityOf(placed(one, rule.quality));
    if (rule.value !== '*') return [said(topic, scalar(placed(one, rule.value)), at, quality)];
    const besides = new Set([rule.time, rule.quality].map((path) => stepsOf(path).join('.')));
    return leavesOf(one)
      .filter(({ path }) => !besides.has(path))
      .map(({ path, value }) => said(path === '' ? topic : `${topic}:${path}`, value, at, quality));
  });
};

const said = (tag: string, value: Heard['value'], at: Date | null, quality: Quality): Heard => ({
  ...{ tag, at, value, historical: false },
  quality: value === null ? 'BAD' : quality,
});

const jsonIn = (payload: Buffer): unknown => {
  try {
    return secureJson.parse(payload.toString('utf8'), undefined, { protoAction: 'remove', constructorAction: 'remove' });
  } catch {
    throw new UnreadablePayload();
  }
};
const asObject = (content: unknown): Record<string, unknown> => {
  if (typeof content !== 'object' || content === null || Array.isArray(content)) throw new UnreadablePayload();
  return content as Record<string, unknown>;
};

/** A text as a machine says a value: a number, on or off, else itself. */
export const valueIn = (text: string): number | boolean | string => {
  if (/^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?$/i.test(text)) return Number(text);
  if (/^(true|on)$/i.test(text)) return true;
  if (/^(false|off)$/i.test(text)) return false;
  return text;
};
const scalar = (found: unknown): Heard['value'] => {
  if (found === null) return null;
  if (typeof found === 'number' || typeof found === 'boolean') return found;
  if (typeof found === 'string') return valueIn(found.trim());
  throw new UnreadablePayload();
};

/** `$.a.b[0]`, `a.b` and `['a b']` alike. */
export const stepsOf = (path: string): string[] =>
  [...path.replace(/^\$\.?/, '').matchAll(/\[\s*(?:'([^']*)'|"([^"]*)"|(\d+))\s*\]|([^.[\]]+)/g)].map(
    ([, single, double, index, name]) => single ?? double ?? index ?? name ?? '',
  );
const placed = (content: unknown, path: string): unknown => {
  let found = content;
  for (const step of stepsOf(path)) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, step)) throw new UnreadablePayload();
    found = (found as Record<string, unknown>)[step];
  }
  return found;
};

const mostLeaves = 2000;
const leavesOf = (content: unknown): { path: string; value: Heard['value'] }[] => {
  const leaves: { path: string; value: Heard['value'] }[] = [];
  const walk = (found: unknown, path: string, depth: number) => {
    if (leaves.length >= mostLeaves || depth > 8) throw new UnreadablePayload();
    if (typeof found === 'object' && found !== null)
      for (const [key, inner] of Object.entries(found)) walk(inner, path === '' ? key : `${path}.${key}`, depth + 1);
    else leaves.push({ path, value: scalar(found) });
  };
  walk(content, '', 0);
  return leaves;
};

/** Seconds, milli-, micro- or nanoseconds since 1970 by their size, or a text. */
export const instantOf = (time: unknown, zone: string): Date | null => {
  if (time === undefined || time === null || time === '') return null;
  const number = typeof time === 'number' ? time : /^\d+(\.\d+)?$/.test(String(time)) && String(time).length !== 14 ? Number(time) : null;
  if (number !== null) {
    const unit = number < 1e11 ? 1000 : number < 1e14 ? 1 : number < 1e17 ? 1e-3 : 1e-6;
    return validOr(new Date(Math.round(number * unit)));
  }
  return validOr(clockTime(String(time), zone));
};
const validOr = (at: Date | null) => {
  if (!at || Number.isNaN(at.getTime())) throw new UnreadablePayload();
  return at;
};
/** A time as people and machines write it, with its milliseconds; null where it says none. */
export const clockTime = (text: string, zone: string): Date | null => {
  const whole = timeIn(text, zone);
  if (whole === null) return null;
  const part = /:\d{2}[.,](\d{1,9})/.exec(text)?.[1] ?? '';
  return new Date(Date.parse(whole) + Math.trunc(Number(`0.${part || 0}`) * 1000));
};

const qualityOf = (said: unknown): Quality => {
  if (typeof said === 'number') return said >= 192 ? 'GOOD' : said >= 64 ? 'UNCERTAIN' : said === 0 ? 'BAD' : 'UNCERTAIN';
  if (typeof said === 'boolean') return said ? 'GOOD' : 'BAD';
  const text = String(said).toLowerCase();
  return text.startsWith('good') || text === 'ok' ? 'GOOD' : text.startsWith('uncertain') ? 'UNCERTAIN' : 'BAD';
};
