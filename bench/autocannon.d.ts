declare module 'autocannon' {
  interface Request {
    method: string
    path: string
    headers: Record<string, string>
    /** With `idReplacement`, `[<id>]` is replaced by a different text in each request, in headers too. */
    body: string
  }
  interface Client {
    setRequests(requests: Request[]): void
  }
  interface Options {
    url: string
    connections: number
    amount: number
    /** Milliseconds between checks for completion. */
    sampleInt: number
    idReplacement: boolean
    /** Seconds. */
    timeout: number
    setupClient(client: Client): void
  }
  interface Run extends Promise<{ non2xx: number; errors: number }> {
    on(event: 'response', listen: (client: Client, status: number, bytes: number, milliseconds: number) => void): this
  }
  // biome-ignore lint/style/noDefaultExport: the package has a default export
  export default function autocannon(options: Options): Run
}
