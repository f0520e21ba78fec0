import type { ExportSource } from '../source.ts'

/** The application under the product's own names, as docs/product/application-file.schema.json describes it. */
export function applicationJson({ application_id }: ExportSource, _now: Date): object {
  return { application_id }
}
