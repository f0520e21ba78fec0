declare module 'autocannon' {
  interface Request {
    method: string
    path: string
    headers: Record<string, string>
    /** `[<id>]` stands for another text each time where `idReplacement` is set, in the headers too. */
    body: string
  }
  interface Client {
    setRequests(requests: Request[]): void
  }
  interface Options {
    url: string
    connections: number
    amount: number
    /** Milliseconds between looks at whether all is done. */
    sampleInt: number
    idReplacement: boolean
    setupClient(client: Client): void
  }
  interface Run extends Promise<{ non2xx: number; errors: number }> {
    on(event: 'response', listen: (client: Client, status: number, bytes: number, milliseconds: number) => void): this
  }
  // biome-ignore lint/style/noDefaultExport: so it is exported there
  export default function autocannon(options: Options): Run
}
