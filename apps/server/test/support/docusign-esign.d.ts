/** The part of DocuSign's SDK that the tests use. It has no types of its own. */
declare module 'docusign-esign' {
  /** Reads the members that the model knows, and no others. */
  interface Model {
    constructFromObject(data: object): object
  }
  interface Signer {
    clientUserId: string
    status: string
  }
  interface EnvelopesApi {
    createEnvelope(account: string, request: { envelopeDefinition: object }): Promise<{ envelopeId: string }>
    createRecipientView(
      account: string,
      envelope: string,
      request: { recipientViewRequest: object },
    ): Promise<{ url: string }>
    getEnvelope(
      account: string,
      envelope: string,
      options: { include: string },
    ): Promise<{ status: string; recipients: { signers: Signer[] } }>
    getDocument(account: string, envelope: string, document: string, options: object): Promise<Uint8Array>
    listStatusChanges(
      account: string,
      query: { fromDate: string; customField: string },
    ): Promise<{ resultSetSize: string; envelopes?: { envelopeId: string }[] }>
    update(account: string, envelope: string, request: { envelope: object }): Promise<object>
  }
  interface ApiClient {
    setBasePath(url: string): void
    addDefaultHeader(name: string, value: string): void
  }
  const sdk: {
    ApiClient: new () => ApiClient
    EnvelopesApi: new (client: ApiClient) => EnvelopesApi
    EnvelopeDefinition: Model
    RecipientViewRequest: Model
    Envelope: Model
  }
  export = sdk
}
