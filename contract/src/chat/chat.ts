import { z } from 'zod';
import { call } from '../kit/call.ts';
import { Id, Note, PathId, Text } from '../kit/shape.ts';
import { RecordRef } from '../system/find.ts';

const int = z.number().int();
/** So many records may hang on one message. */
export const mostLinks = 10;
/** So many messages come at once. */
export const messagesAtOnce = 40;
/** So many messages that hold a text are told. */
export const mostHits = 50;
/** A picture is no wider or higher than this, in pixels. */
export const widestPicture = 8000;

export const Message = z.object({
  id: int,
  chatId: int,
  authorId: int.nullable(),
  author: z.string().nullable(),
  authorImage: z.string().nullable(),
  authorColor: z.string().nullable(),
  isMine: z.boolean(),
  /** Empty once it was withdrawn, or where a picture or a record says it. */
  body: z.string(),
  hasPicture: z.boolean(),
  /** The records that it points to; what they are, each reader asks under their own rights. */
  links: z.array(RecordRef),
  sentAt: z.string(),
  withdrawnAt: z.string().nullable(),
  /** How many of the others have seen it. */
  seenBy: int,
});
export type Message = z.infer<typeof Message>;

const chatKinds = ['PERSON', 'PLACE'] as const;
/** A conversation in the list of somebody who is in it. */
export const ChatRow = z.object({
  id: int,
  kind: z.enum(chatKinds),
  /** The other person, or the place whose people talk. */
  withId: int,
  name: z.string().nullable(),
  /** Of a place, those above it. */
  path: z.string().nullable(),
  image: z.string().nullable(),
  color: z.string().nullable(),
  /** Who left reads what came until then, and no more. */
  isOpen: z.boolean(),
  /** Whether who asks belongs there, or came by writing. */
  isGuest: z.boolean(),
  people: int,
  unread: int,
  lastId: int,
  lastAt: z.string(),
  lastAuthor: z.string().nullable(),
  isLastMine: z.boolean(),
  /** The beginning of what was said last; null where it was withdrawn. */
  lastBody: z.string().nullable(),
  lastHasPicture: z.boolean(),
});
export type ChatRow = z.infer<typeof ChatRow>;

const reads = ['chat', 'chat_member', 'chat_message', 'app_user', 'location', 'worker'] as const;
const writes = ['chat', 'chat_member', 'chat_message'] as const;

export const chats = call({
  reads,
  method: 'GET',
  path: '/chat/chats',
  permission: 'signed-in',
  summary: 'The conversations of the caller, the latest first.',
  ask: z.object({}),
  answer: z.array(ChatRow),
});

export const unreadMessages = call({
  reads: ['chat_message', 'chat_member'],
  method: 'GET',
  path: '/chat/unread',
  permission: 'signed-in',
  summary: 'How many messages the caller hasn’t seen yet.',
  ask: z.object({}),
  answer: z.object({ unread: int }),
});

/** Where somebody wants to talk: in a conversation, with a person, or with the people of a place. */
const Where = { chatId: Id.optional(), userId: Id.optional(), locationId: Id.optional() };

/** The conversation with a person or a place as who asks would find it; it begins with the first message. */
export const ChatHead = z.object({
  id: int.nullable(),
  kind: z.enum(chatKinds),
  withId: int,
  name: z.string().nullable(),
  path: z.string().nullable(),
  image: z.string().nullable(),
  color: z.string().nullable(),
  isOpen: z.boolean(),
  isGuest: z.boolean(),
  /** Who is in it now, without who asks. */
  people: z.array(z.object({ id: int, username: z.string() })),
  /** What who asks hasn't seen yet. */
  unread: int,
});
export type ChatHead = z.infer<typeof ChatHead>;
export const chatHead = call({
  reads,
  method: 'GET',
  path: '/chat/head',
  permission: 'signed-in',
  summary: 'One conversation, by its number, by the person or by the place that it is with.',
  ask: z.object({ chatId: PathId.optional(), userId: PathId.optional(), locationId: PathId.optional() }),
  answer: ChatHead,
});

export const messages = call({
  reads,
  method: 'GET',
  path: '/chat/{id}/messages',
  permission: 'signed-in',
  summary: `The latest ${messagesAtOnce} messages of a conversation that the caller may read, the oldest first; those before a message, or from one on.`,
  ask: z.object({ id: PathId, before: PathId.optional(), from: PathId.optional() }),
  answer: z.object({
    rows: z.array(Message),
    /** Whether there are older and newer ones. */
    hasOlder: z.boolean(),
    hasNewer: z.boolean(),
  }),
});

export const sendMessage = call({
  writes,
  fact: true,
  method: 'POST',
  path: '/chat/message',
  permission: 'signed-in',
  summary: 'Says something in a conversation: a text, a picture, records, or several of them. The first message begins it.',
  ask: z
    .object({
      ...Where,
      body: Note.default(''),
      links: z.array(RecordRef).max(mostLinks).optional(),
      picture: z.array(z.file()).max(1).optional(),
    })
    .refine(({ chatId, userId, locationId }) => [chatId, userId, locationId].filter((one) => one !== undefined).length === 1, {
      path: ['chatId'],
    }),
  answer: z.object({ id: int, chatId: int }),
  kind: 'form',
});

export const markSeen = call({
  writes: ['chat_member'],
  method: 'PUT',
  path: '/chat/{id}/seen',
  permission: 'signed-in',
  summary: 'The caller has seen a conversation up to a message.',
  ask: z.object({ id: PathId, upTo: Id }),
  answer: z.object({ unread: int }),
});

export const withdrawMessage = call({
  writes: ['chat_message'],
  method: 'PUT',
  path: '/chat/message/{id}/withdraw',
  permission: 'signed-in',
  summary: 'Takes back what the caller said: that something was withdrawn stands in its place, and the history keeps it.',
  ask: z.object({ id: PathId }),
  answer: z.object({ withdrawn: z.boolean() }),
});

export const leaveChat = call({
  writes: ['chat_member'],
  method: 'PUT',
  path: '/chat/{id}/leave',
  permission: 'signed-in',
  summary: 'Leaves the conversation of a place that the caller doesn’t belong to: what comes after isn’t told to them.',
  ask: z.object({ id: PathId }),
  answer: z.object({ left: z.boolean() }),
});

/** A message that holds what was looked for. */
export const Hit = z.object({
  id: int,
  chatId: int,
  name: z.string().nullable(),
  author: z.string().nullable(),
  body: z.string(),
  sentAt: z.string(),
});
export type Hit = z.infer<typeof Hit>;
export const searchMessages = call({
  reads,
  method: 'GET',
  path: '/chat/search',
  permission: 'signed-in',
  summary: `The latest ${mostHits} messages in the caller’s conversations that hold every word of a text, by initial consonants too.`,
  ask: z.object({ text: Text(100).pipe(z.string().min(1)) }),
  answer: z.array(Hit),
});

export const messagePicture = call({
  method: 'GET',
  path: '/chat/message/{id}/picture',
  permission: 'signed-in',
  summary: 'The picture of a message that the caller may read.',
  ask: z.object({ id: PathId }),
  answer: z.unknown(),
  kind: 'file',
});

/** A place whose people one may write to. */
export const ChatPlace = z.object({ id: int, name: z.string(), path: z.string(), isMine: z.boolean(), people: int });
export type ChatPlace = z.infer<typeof ChatPlace>;
export const chatPlaces = call({
  reads: ['location', 'app_user', 'worker'],
  method: 'GET',
  path: '/chat/places',
  permission: 'signed-in',
  summary: 'The places where somebody works who may sign in, the caller’s own first.',
  ask: z.object({}),
  answer: z.array(ChatPlace),
});
