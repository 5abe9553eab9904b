/** As much of them as is used: neither package describes itself. */
declare module 'nodemailer' {
  type Options = {
    url: string;
    connectionTimeout: number;
    greetingTimeout: number;
    socketTimeout: number;
    dnsTimeout: number;
    disableFileAccess: boolean;
    disableUrlAccess: boolean;
  };
  type Mail = { to: string; subject: string; text: string; html: string; messageId: string; headers: Readonly<Record<string, string>> };
  const nodemailer: {
    createTransport(options: Options, defaults: { from: string }): { sendMail(mail: Mail): Promise<unknown>; close(): void };
  };
  export default nodemailer;
}
declare module 'smtp-server' {
  import type { Server, Socket } from 'node:net';
  import type { Readable } from 'node:stream';

  type Answer = (error?: (Error & { responseCode?: number }) | null) => void;
  type Options = {
    disabledCommands?: readonly string[];
    authOptional?: boolean;
    logger?: boolean;
    closeTimeout?: number;
    onRcptTo?: (address: { address: string }, session: object, answer: Answer) => void;
    onData?: (stream: Readable, session: object, answer: Answer) => void;
    onAuth?: (
      auth: { username: string; password: string },
      session: object,
      answer: (error: Error | null, user?: { user: string }) => void,
    ) => void;
  };
  export class SMTPServer {
    constructor(options: Options);
    server: Server;
    connections: Set<{ _socket: Socket }>;
    listen(port: number, host: string, listening: () => void): void;
    close(closed: () => void): void;
    on(event: 'error', heard: (error: Error) => void): void;
  }
}
