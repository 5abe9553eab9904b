/** What a server-sent event stream says, each event parsed; ends when the server ends it. */
export async function* eventLines<Event>(body: ReadableStream<BufferSource>): AsyncGenerator<Event> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    text += value;
    const events = text.split(/\r?\n\r?\n/);
    text = events.pop() ?? '';
    for (const event of events) {
      const data = event
        .split(/\r?\n/)
        .filter((line) => line.startsWith('data:'))
        .map((line) => line.slice(5).trimStart());
      if (data.length) yield JSON.parse(data.join('\n')) as Event;
    }
  }
}
