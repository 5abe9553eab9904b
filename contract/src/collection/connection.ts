import { z } from 'zod';
import { call, resource } from '../kit/call.ts';
import { isSaid } from '../kit/said.ts';
import { Ext, Id, Name, Note, PathId, Text, Version } from '../kit/shape.ts';
import { unshared } from '../kit/unshared.ts';
import { ConnectionSettings, connectionKinds } from './connection-settings.ts';
import { troubleCodes } from './trouble.ts';

const int = z.number().int();

/** A way in which machines are listened to: a broker, a server, a device, a folder. */
export const ConnectionDraft = z.object({
  name: unshared(Name(100)),
  settings: ConnectionSettings,
  paused: z.boolean().default(false),
  note: Note.nullish(),
  ext: Ext.optional(),
});
export type ConnectionDraft = z.infer<typeof ConnectionDraft>;

const tables = ['connection'] as const;
export const Connection = resource({
  reads: tables,
  // What stands in the other two goes with it.
  writes: ['connection', 'connection_tag', 'connection_state'],
  table: 'connection',
  menu: 'connection',
  draft: ConnectionDraft,
  more: {
    kind: z.enum(connectionKinds),
    /** Which of its secrets are kept; none of them is ever told. */
    secretNames: z.array(z.string()),
    /** SHA-256 of the certificates that somebody approved. */
    trusted: z.array(z.string()),
  },
  paths: {
    list: '/connection/connections',
    create: '/connection',
    removeOne: '/connection/{id}',
    remove: '/connection/connections/{ids}',
  },
});
export type ConnectionRow = z.infer<typeof Connection.row>;

const view = ['connection', 'view'] as const;
const modify = ['connection', 'modify'] as const;
export const oneConnection = call({
  reads: tables,
  method: 'GET',
  path: '/connection/{id}',
  permission: view,
  summary: 'One connection.',
  ask: z.object({ id: PathId }),
  answer: Connection.row,
});

/** STOPPED: nobody collects, neither the server nor a process of its own. */
export const connectionStates = ['UP', 'CONNECTING', 'DOWN', 'PAUSED', 'STOPPED'] as const;
export type ConnectionState = (typeof connectionStates)[number];
export const Trouble = z.object({ code: z.enum(troubleCodes), facts: z.record(z.string(), z.union([z.string(), z.number()])) });
const ConnectionStanding = z.object({
  id: int,
  state: z.enum(connectionStates),
  since: z.string().nullable(),
  /** What went wrong last, whether or not it still does. */
  trouble: Trouble.nullable(),
  troubleAt: z.string().nullable(),
  /** Values a second over the last ten seconds. */
  perSecond: z.number(),
  heardCount: int,
  lastTag: z.string().nullable(),
  lastValue: z.string().nullable(),
  lastAt: z.string().nullable(),
});
export type ConnectionStanding = z.infer<typeof ConnectionStanding>;
export const connectionStandings = call({
  reads: ['connection', 'connection_state'],
  method: 'GET',
  path: '/connection/standings',
  permission: view,
  summary: 'How every connection stands: its state, how much it hears, what it heard last and what went wrong last.',
  ask: z.object({}),
  answer: z.array(ConnectionStanding),
});

export const giveSecrets = call({
  writes: tables,
  method: 'POST',
  path: '/connection/{id}/secrets',
  permission: modify,
  summary:
    'Keeps passwords of a connection, encrypted: `password`, or `account:NAME` of a broker of our own. One without a value is forgotten. None is ever answered.',
  ask: z.object({
    id: PathId,
    version: Version,
    secrets: z
      .array(z.object({ name: Text(250), value: z.string().min(1).max(500).refine(isSaid).nullable() }))
      .min(1)
      .max(200),
  }),
  answer: Connection.row,
});
export const pauseConnection = call({
  writes: tables,
  method: 'POST',
  path: '/connection/{id}/pause',
  permission: modify,
  summary: 'Pauses a connection, or lets it go on.',
  ask: z.object({ id: PathId, version: Version, paused: z.boolean() }),
  answer: Connection.row,
});
export const trustCertificate = call({
  writes: tables,
  method: 'POST',
  path: '/connection/{id}/trust',
  permission: modify,
  summary: 'Approves the certificate of a server by its SHA-256, or withdraws that; the others that were approved stay so.',
  ask: z.object({
    id: PathId,
    version: Version,
    fingerprint: z.string().regex(/^[0-9a-f]{64}$/),
    trusted: z.boolean(),
  }),
  answer: Connection.row,
});
export const testConnection = call({
  method: 'POST',
  path: '/connection/{id}/test',
  permission: modify,
  summary: 'Tries a connection for a few seconds, beside the one that runs, and tells what it heard; nothing of it is kept.',
  ask: z.object({ id: PathId }),
  answer: z.object({
    reached: z.boolean(),
    troubles: z.array(Trouble),
    heard: z.array(z.object({ tag: z.string(), value: z.string() })),
  }),
});

/** Which parameter a tag speaks of. */
export const TagDraft = z.object({
  tag: Text(500),
  parameterId: Id,
  factor: z.number().default(1),
  shift: z.number().default(0),
});
const Tag = z.object({
  tag: z.string(),
  parameterId: int.nullable(),
  parameterCode: z.string().nullable(),
  parameterName: z.string().nullable(),
  toolName: z.string().nullable(),
  factor: z.number(),
  shift: z.number(),
  lastValue: z.string().nullable(),
  lastAt: z.string().nullable(),
});
export type ConnectionTag = z.infer<typeof Tag>;
export const connectionTags = call({
  reads: ['connection', 'connection_tag', 'connection_state', 'parameter', 'tool'],
  method: 'GET',
  path: '/connection/{id}/tags',
  permission: view,
  summary: 'What a connection hears or has heard, each with the parameter that it speaks of, or without one.',
  ask: z.object({ id: PathId }),
  answer: z.array(Tag),
});
export const saveTags = call({
  writes: ['connection', 'connection_tag'],
  method: 'PUT',
  path: '/connection/{id}/tags',
  permission: modify,
  summary: 'Says which parameters the tags of a connection speak of: all of them, those that aren’t named speak of none.',
  ask: z.object({ id: PathId, version: Version, tags: z.array(TagDraft).max(5000) }),
  answer: Connection.row,
});
export const browseConnection = call({
  reads: ['connection', 'connection_tag'],
  method: 'GET',
  path: '/connection/{id}/browse',
  permission: modify,
  summary: 'What stands below a node of an OPC UA server, from its folder of objects where none is named.',
  ask: z.object({ id: PathId, under: z.string().max(500).optional() }),
  answer: z.array(z.object({ tag: z.string(), name: z.string(), isVariable: z.boolean(), hasMore: z.boolean() })),
});
