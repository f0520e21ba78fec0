// The part of yazl that is used here; the package brings no types.
declare module 'yazl' {
  export class ZipFile {
    outputStream: NodeJS.ReadableStream
    addBuffer(bytes: Buffer, name: string, options: { mtime: Date; mode: number; compress: boolean }): void
    end(): void
  }
}
