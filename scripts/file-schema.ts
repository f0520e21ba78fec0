// Writes the JSON Schema of application files into docs/product; with --check it only compares.
import { applicationFileSchema } from '../apps/server/src/exports/json/application-schema.ts'
import { writeGeneratedFile } from './generated.ts'

writeGeneratedFile({
  file: 'docs/product/application-file.schema.json',
  text: `${JSON.stringify(applicationFileSchema(), null, 2)}\n`,
  command: 'file-schema',
})
