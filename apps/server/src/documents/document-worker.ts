import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { getPriority, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { createTypstCompiler, type TypstWorld } from '@myriaddreamin/typst.ts/compiler'
import { loadFonts } from '@myriaddreamin/typst.ts/options.init'
import { combine, join } from './combine.ts'
import type {
  CombiningJob,
  Reply,
  Result,
  SealingJob,
  TypesetDocument,
  TypesettingJob,
  WorkRequest,
} from './document-thread.ts'
import { canWriteAll, glyphCoverage, printableData } from './glyph-coverage.ts'
import type { SignatureField } from './schema.ts'
import { addSignatureFields, pageCount, sealField, sealWhole } from './sealing.ts'
import { BadSeal, requireSeal } from './verify.ts'

const textFonts = [
  'source-sans-3/400Regular/SourceSans3_400Regular.ttf',
  'source-sans-3/400Regular_Italic/SourceSans3_400Regular_Italic.ttf',
  'source-sans-3/600SemiBold/SourceSans3_600SemiBold.ttf',
].map(loadFont)
const scriptFont = loadFont('dancing-script/500Medium/DancingScript_500Medium.ttf')

/** A field as a template reports it: in points from the upper left corner of the page. */
interface PlacedField {
  name: string
  page: number
  x: number
  y: number
  width: number
  height: number
  pageHeight: number
}

/** A third of the processor time of a thread that competes. With less, documents could take too long on a busy machine. */
const NICENESS = 5
// Requests come first. On Linux this is the priority of the calling thread, elsewhere that of the whole process.
if (process.platform === 'linux') setPriority(Math.max(getPriority(), NICENESS))

const compiler = await startCompiler()
// After the compiler, whose WebAssembly it uses.
const coverage = await glyphCoverage(textFonts)
const scriptCoverage = await glyphCoverage([scriptFont])

parentPort?.on('message', async (request: WorkRequest) => {
  parentPort?.postMessage(await replyTo(request))
})

async function replyTo(request: WorkRequest): Promise<Reply> {
  try {
    return { result: await resultOf(request) }
  } catch (problem) {
    return { problem: String(problem) }
  }
}

function resultOf({ name, job }: WorkRequest): Promise<Result<WorkRequest['name']>> {
  switch (name) {
    case 'typeset':
      return typeset(job)
    case 'seal':
      return seal(job)
    case 'combine':
      return combineAndSeal(job)
    case 'join':
      return join(job.documents, job.title).then(pdf => ({ pdf }))
  }
}

function loadFont(font: string): Uint8Array {
  return new Uint8Array(readFileSync(createRequire(import.meta.url).resolve(`@expo-google-fonts/${font}`)))
}

async function startCompiler() {
  const started = createTypstCompiler()
  // Without `assets: false` the compiler fetches its default fonts from the internet.
  await started.init({ beforeBuild: [loadFonts([...textFonts, scriptFont], { assets: false })] })
  const templates = new URL('templates/', import.meta.url)
  for (const file of readdirSync(templates))
    started.addSource(`/${file}`, readFileSync(new URL(file, templates), 'utf8'))
  return started
}

async function typeset({ template, data: json }: TypesettingJob): Promise<TypesetDocument> {
  const { data, replaced } = printableData(json, coverage)
  // The mark has a name of its own. A face that lacks a glyph of it, such as an accent, would print a box.
  const { name } = data as { name?: string }
  const face = canWriteAll(name ?? '', scriptCoverage) ? 'Dancing Script' : 'Source Sans 3'
  // The data is passed as one JSON string, so that nothing a person typed is parsed as markup.
  const inputs = { data: JSON.stringify(data), face }
  const printed = await compiler.runWithWorld({ mainFilePath: `/${template}.typ`, inputs }, print)
  return { ...printed, replaced }
}

async function print(world: TypstWorld): Promise<Omit<TypesetDocument, 'replaced'>> {
  const compiled = await world.compile()
  if (compiled.hasError) throw new Error(JSON.stringify(compiled.diagnostics))
  const { result, diagnostics } = await world.pdf()
  if (!result) throw new Error(JSON.stringify(diagnostics))
  const [pages = 1] = await world.query<number[]>({ selector: '<pages>', field: 'value' })
  const placed = await world.query<PlacedField[]>({ selector: '<signature-field>', field: 'value' })
  const fields = placed.map(toPdfSpace)
  return { pdf: fields.length > 0 ? await addSignatureFields(result, fields) : result, pages, fields }
}

async function seal({ pdf, stamp, key, note }: SealingJob): Promise<Result<'seal'>> {
  const sealed = stamp ? await sealField(pdf, stamp.field, key, stamp.mark, note) : await sealWhole(pdf, key, note)
  await requireSeal(sealed, key)
  if (Buffer.compare(sealed.subarray(0, pdf.length), pdf) !== 0)
    throw new BadSeal('The sealed document does not begin with the presented one')
  return { pdf: sealed }
}

async function combineAndSeal({ documents, certificate, key, note }: CombiningJob): Promise<Result<'combine'>> {
  const pdf = await combine(documents, certificate, key, note)
  await requireSeal(pdf, key)
  return { pdf, pages: await pageCount(pdf) }
}

/** Converts to coordinates of PDF, which start at the lower left corner. */
function toPdfSpace({ name, page, x, y, width, height, pageHeight }: PlacedField): SignatureField {
  const top = pageHeight - y
  return { name, page, rectangle: [x, top - height, x + width, top] }
}
