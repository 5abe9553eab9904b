import { ReadableStream, TextDecoderStream } from 'node:stream/web';

// The browser that the web's tests run in has no streams of its own.
Object.assign(globalThis, { ReadableStream, TextDecoderStream });
