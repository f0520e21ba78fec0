/**
 * Where sealed documents are kept, by key ('envelopes/{id}/combined.pdf'). Shaped for a store across the network: whole
 * objects, never inside a database transaction. What is put must not be put again with other bytes.
 */
export interface DocumentStore {
  put(key: string, bytes: Uint8Array): Promise<void>
  /** The bytes, or undefined where there is no such key. */
  get(key: string): Promise<Buffer | undefined>
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>
}
