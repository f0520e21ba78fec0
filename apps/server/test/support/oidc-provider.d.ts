declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  interface Grant {
    addOIDCScope(scope: string): void
    save(): Promise<string>
  }
  interface Context {
    oidc: { client: { clientId: string }; session: { accountId: string } }
  }

  export interface Login {
    accountId: string
    amr: string[]
  }
  export class Provider {
    constructor(issuer: string, configuration: object)
    Grant: new (of: {
      clientId: string
      accountId: string
    }) => Grant
    callback(): (req: IncomingMessage, res: ServerResponse) => Promise<void>
    interactionFinished(req: IncomingMessage, res: ServerResponse, result: { login: Login }): Promise<void>
  }
}
