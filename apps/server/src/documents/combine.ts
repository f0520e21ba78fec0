import { PDF, PdfArray, PdfDict, PdfNumber, type PdfObject, PdfRef, PdfString } from '@libpdf/core'
import type { SealKey } from '../platform/crypto/seal-key.ts'
import { type SealNote, sealWhole } from './sealing.ts'

/**
 * One file of the sealed documents and their certificate, for reading and printing, sealed once. Joining files breaks
 * the seals in them, so these are turned into plain ink first: what counts as evidence are the separate files.
 */
export async function combine(
  documents: Uint8Array[],
  certificate: Uint8Array,
  key: SealKey,
  note: SealNote & { title: string },
): Promise<Uint8Array> {
  const [first, ...others] = await Promise.all([...documents, certificate].map(flattened))
  if (!first) throw new Error('There is nothing to combine.')
  for (const other of others) await append(first, other)
  first.setTitle(note.title)
  return sealWhole(await first.save(), key, note)
}

async function flattened(bytes: Uint8Array): Promise<PDF> {
  const document = await PDF.load(bytes)
  document.flattenAll()
  return PDF.load(await document.save())
}

async function append(to: PDF, from: PDF): Promise<void> {
  const pages = from.getPages()
  const copies = await to.copyPagesFrom(from, [...pages.keys()], { includeStructure: true })
  const twins = new Map(pages.map((page, at) => [page.ref, copies[at]!.ref]))
  const tags = tagsOf(to)
  const theirs = tagsOf(from)
  if (!tags || !theirs) return

  const shift = tags.nextKey
  twins.set(theirs.root, tags.root)
  const copy = copier(to, from, twins, `doc${shift}.`)
  for (const page of copies) {
    const parents = page.dict.getNumber('StructParents')
    if (parents) page.dict.set('StructParents', PdfNumber.of(parents.value + shift))
  }
  tags.children.push(...theirs.children.toArray().map(child => copy(child)))
  tags.ids?.push(...(theirs.ids?.toArray().map(id => copy(id, 'ID')) ?? []))
  for (const entry of theirs.parents)
    tags.parents.push(entry instanceof PdfNumber ? PdfNumber.of(entry.value + shift) : copy(entry))
  tags.dictionary.set('ParentTreeNextKey', PdfNumber.of(shift + theirs.nextKey))
}

/** The parts of a tag tree as Typst writes it: flat number and name trees, and one role map for all documents. */
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

/** Copies tags from one document to another. Pages and the root are there already: `twins` says which is which. */
function copier(to: PDF, from: PDF, twins: Map<PdfRef, PdfRef>, prefix: string) {
  const copy = (value: PdfObject, key = ''): PdfObject => {
    if (value instanceof PdfRef) return twins.get(value) ?? copyTarget(value)
    if (value instanceof PdfArray) return new PdfArray(value.toArray().map(item => copy(item, key)))
    if (value instanceof PdfDict) return fill(new PdfDict(), value)
    // A table's cells name their header cells; each document counts its own.
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
    // Known before it is filled: parents and children name each other.
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
