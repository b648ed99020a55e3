import { once } from 'node:events';

/** Measurements of a process by its inspector. */
export interface Sample {
  memory: { rss: number; heapUsed: number; external: number };
  /** Active handles: sockets, timers, requests to the system. */
  handles: string[];
}

const SAMPLE = 'JSON.stringify({ memory: process.memoryUsage(), handles: process.getActiveResourcesInfo() })';

interface Reply {
  id: number;
  error?: { message: string };
  result?: { result?: { value?: string } };
}

/** A client of the Chrome DevTools Protocol for a process started with --inspect. */
export class Inspector {
  private readonly socket: WebSocket;
  private readonly waiting = new Map<number, (reply: Reply) => void>();
  private count = 0;

  static async open(url: string): Promise<Inspector> {
    const socket = new WebSocket(url);
    await once(socket, 'open');
    return new Inspector(socket);
  }

  private constructor(socket: WebSocket) {
    this.socket = socket;
    socket.addEventListener('message', ({ data }) => {
      const reply = JSON.parse(String(data)) as Reply;
      this.waiting.get(reply.id)?.(reply);
      this.waiting.delete(reply.id);
    });
  }

  /** Measures the process after a garbage collection. */
  async sample(): Promise<Sample> {
    await this.call('HeapProfiler.collectGarbage');
    const { result } = await this.call('Runtime.evaluate', { expression: SAMPLE });
    return JSON.parse(result!.result!.value!) as Sample;
  }

  close(): void {
    this.socket.close();
  }

  private async call(method: string, params: object = {}): Promise<Reply> {
    const id = (this.count += 1);
    const replied = new Promise<Reply>((resolve) => this.waiting.set(id, resolve));
    this.socket.send(JSON.stringify({ id, method, params }));
    const reply = await replied;
    if (reply.error) throw new Error(`${method}: ${reply.error.message}`);
    return reply;
  }
}
