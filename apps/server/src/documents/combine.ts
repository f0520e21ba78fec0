import { PDF, PdfArray, PdfDict, PdfNumber, type PdfObject, PdfRef, PdfString } from '@libpdf/core'
import type { SealKey } from '../platform/crypto/seal-key.ts'
import { type SealNote, sealWhole } from './sealing.ts'

/**
 * Joins the sealed documents and their certificate into one file for reading and printing, sealed once. Joining breaks the seals
 * of the parts, so their fields are flattened first: the separate files are the evidence.
 */
export async function combine(
  documents: Uint8Array[],
  certificate: Uint8Array,
  key: SealKey,
  note: SealNote & { title: string },
): Promise<Uint8Array> {
  return sealWhole(await join([...documents, certificate], note.title), key, note)
}

/** Joins documents into one file, in their order. */
export async function join(documents: readonly Uint8Array[], title: string): Promise<Uint8Array> {
  const [first, ...others] = await Promise.all(documents.map(flattened))
  if (!first) throw new Error('There is nothing to join.')
  for (const other of others) await append(first, other)
  first.setTitle(title)
  return first.save()
}

async function flattened(bytes: Uint8Array): Promise<PDF> {
  const document = await PDF.load(bytes)
  document.flattenAll()
  return PDF.load(await document.save())
}

async function append(to: PDF, from: PDF): Promise<void> {
  const pages = from.getPages()
  const copies = await to.copyPagesFrom(from, [...pages.keys()], { includeStructure: true })
  const twins = new Map(pages.map((page, index) => [page.ref, copies[index]!.ref]))
  const tags = tagsOf(to)
  const appended = tagsOf(from)
  if (!tags || !appended) return

  const shift = tags.nextKey
  twins.set(appended.root, tags.root)
  const copy = copier(to, from, twins, `doc${shift}.`)
  for (const page of copies) {
    const parents = page.dict.getNumber('StructParents')
    if (parents) page.dict.set('StructParents', PdfNumber.of(parents.value + shift))
  }
  tags.children.push(...appended.children.toArray().map(child => copy(child)))
  tags.ids?.push(...(appended.ids?.toArray().map(id => copy(id, 'ID')) ?? []))
  for (const entry of appended.parents)
    tags.parents.push(entry instanceof PdfNumber ? PdfNumber.of(entry.value + shift) : copy(entry))
  tags.dictionary.set('ParentTreeNextKey', PdfNumber.of(shift + appended.nextKey))
}

/** The tag tree as Typst writes it: flat number and name trees, and the same role map in all documents. */
function tagsOf(document: PDF) {
  const resolve = document.getObject.bind(document)
  const root = document.getCatalog().getRef('StructTreeRoot')
  const dictionary = root && resolve(root)
  if (!root || !(dictionary instanceof PdfDict)) return undefined
  const children = dictionary.getArray('K', resolve)
  const parents = dictionary.getDict('ParentTree', resolve)?.getArray('Nums', resolve)
  const nextKey = dictionary.getNumber('ParentTreeNextKey')?.value
  if (!children || !parents || nextKey === undefined) return undefined
  const ids = dictionary.getDict('IDTree', resolve)?.getArray('Names', resolve)
  return { root, dictionary, children, parents, ids, nextKey }
}

/** Copies tags from one document to another. `twins` maps what is copied already, such as pages and the root. */
function copier(to: PDF, from: PDF, twins: Map<PdfRef, PdfRef>, prefix: string) {
  const copy = (value: PdfObject, key = ''): PdfObject => {
    if (value instanceof PdfRef) return twins.get(value) ?? copyTarget(value)
    if (value instanceof PdfArray) return new PdfArray(value.toArray().map(item => copy(item, key)))
    if (value instanceof PdfDict) return fill(new PdfDict(), value)
    // Table cells refer to their header cells by ids that are unique within one document only.
    if (value instanceof PdfString && (key === 'ID' || key === 'Headers'))
      return PdfString.fromString(prefix + value.asString())
    return value
  }
  const fill = (twin: PdfDict, original: PdfDict): PdfDict => {
    for (const [name, value] of original) twin.set(name, copy(value, name.value))
    return twin
  }
  const copyTarget = (ref: PdfRef): PdfRef => {
    const original = from.getObject(ref)
    if (!(original instanceof PdfDict)) return remember(ref, copy(original ?? new PdfDict()))
    // Remembered before it is filled, because parents and children refer to each other.
    const twin = new PdfDict()
    const known = remember(ref, twin)
    fill(twin, original)
    return known
  }
  const remember = (ref: PdfRef, twin: PdfObject): PdfRef => {
    const known = to.register(twin)
    twins.set(ref, known)
    return known
  }
  return copy
}
