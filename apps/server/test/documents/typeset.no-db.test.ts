import { execFileSync } from 'node:child_process'
import { getPriority } from 'node:os'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { Certificate } from '../../src/documents/document-data.ts'
import { createDocumentThreads, shutdownDocumentThreads, typeset } from '../../src/documents/document-threads.ts'
import { tagsIn, wordsIn } from './reading-pdf.ts'
import { aMark, anApplicationSummary, theAuthorizations, theCertificate, theDisclosure } from './sample-documents.ts'

describe('a typeset document', () => {
  it('says how many pages it has and where the signature goes', async () => {
    const { pages, fields } = await typeset('application', anApplicationSummary())
    expect(pages).toBe(2)
    expect(fields).toEqual([{ name: 'signature', page: 2, rectangle: expect.any(Array) }])
    const [left, bottom, right, top] = fields[0]!.rectangle
    expect([right - left, Math.round(top - bottom)]).toEqual([280, 34])
  })

  it('is tagged for screen readers, in English, headings and table headers included', async () => {
    const { pdf } = await typeset('application', anApplicationSummary())
    const tags = await tagsIn(pdf)
    expect(tags).toMatchObject({ marked: true, language: 'en-US', everyPageTagged: true })
    expect(tags.kinds).toEqual(expect.arrayContaining(['H1', 'H2', 'H3', 'Table', 'TH', 'TD', 'L']))
  })

  it('prints lender, dealer, application, document and page on every sheet', async () => {
    const data = anApplicationSummary()
    const words = await wordsIn((await typeset('application', data)).pdf)
    for (const part of [data.lender, data.dealer, data.reference, data.documentId])
      expect(words.split(part).length - 1, part).toBeGreaterThanOrEqual(2)
    expect(words).toContain('Page 1 of 2')
    expect(words).toContain('Page 2 of 2')
  })

  it('repeats the head of a table on the next page', async () => {
    const words = await wordsIn((await typeset('application', anApplicationSummary())).pdf)
    expect(words.match(/Creditor/g)).toHaveLength(2)
  })

  it.each([
    'Zoë Łukasiewicz-Núñez',
    'Jürgen Ñandú Őrsi Žižkov',
    '#read("/etc/passwd") $x$ *bold* <label> @ref \\ [z]',
    '"; drop table',
    '/ByteRange [0 1 2 3]',
  ])('prints the name %s as it is', async name => {
    const { pdf } = await typeset('application', anApplicationSummary({ borrower: { name, role: 'Co-borrower' } }))
    expect(await wordsIn(pdf)).toContain(name)
  })

  it.each([
    ['an email address', 'maria-jose.walker.nunez@mail.example-company.com'],
    ['a word longer than the line', 'abcdefghij'.repeat(20)],
  ])('prints %s as text that can be searched and copied', async (_, value) => {
    const data = anApplicationSummary({ sections: [{ heading: 'Personal', rows: [['Answer', value]] }] })
    const words = await wordsIn((await typeset('application', data)).pdf)
    expect(words.replaceAll('\n', '')).toContain(value)
  })

  it('has the same bytes for the same data, whenever it is made', async () => {
    const first = await typeset('disclosure', theDisclosure())
    await shutdownDocumentThreads()
    const second = await typeset('disclosure', theDisclosure())
    expect(Buffer.from(second.pdf).equals(first.pdf)).toBe(true)
  })

  it('keeps the person’s name out of the file’s title, which readers and searches show', async () => {
    const { pdf } = await typeset('application', anApplicationSummary())
    expect(Buffer.from(pdf).toString('latin1')).not.toContain('ukasiewicz')
  })
})

describe('the texts', () => {
  it('authorizations show each text with its version, hash, time and typed signature', async () => {
    const data = theAuthorizations()
    const { pdf, fields } = await typeset('authorizations', data)
    const words = await wordsIn(pdf)
    const [consent] = data.consents
    for (const part of [consent!.text.title, consent!.text.version, consent!.sha256, 'Nov 20, 2026, 1:03 PM'])
      expect(words).toContain(part)
    expect(words).toContain(`signed by typing “${consent!.typedSignature}”`)
    expect(fields).toHaveLength(1)
  })

  it('the disclosure is read, not signed', async () => {
    const { pdf, fields } = await typeset('disclosure', theDisclosure())
    expect(await wordsIn(pdf)).toContain(theDisclosure().sha256)
    expect(fields).toEqual([])
  })

  it('the certificate states who signed what, when, from where, and what the seal is', async () => {
    const data = theCertificate()
    const words = (await wordsIn((await typeset('certificate', data)).pdf)).replace(/\s+/g, ' ')
    const { signer } = data
    const parts = [data.envelopeId, data.chainHead, data.seal.subject, signer.name, signer.signedIn, signer.ip]
    for (const part of [
      ...parts,
      signer.signature.id,
      'Nov 21, 2026, 4:43 AM Zoë Łukasiewicz-Núñez envelope opened 203.0.113.7',
      'Nov 21, 2026, 4:50 AM, 2026-11-21 09:50:12 UTC',
    ])
      expect(words).toContain(part)
    expect(words.match(/Eastern Time/g)).toHaveLength(1)
    expect(words).toContain('seal of the service')
    expect(words).toContain('audit trail')
  })

  it('the certificate says when the signer used the primary borrower’s device', async () => {
    const data = theCertificate()
    const signer = { ...data.signer, onDeviceOf: 'Jürgen Ñandú' }
    const { pdf } = await typeset('certificate', { ...data, signer })
    expect((await wordsIn(pdf)).replace(/\s+/g, ' ')).toContain('on the device of the primary borrower, Jürgen Ñandú')
  })

  it.each(['Zoë Łukasiewicz-Núñez', 'Юлия Žižkov'])('a mark shows the name %s', async name => {
    const { pdf, pages } = await typeset('mark', aMark({ name }))
    expect(pages).toBe(1)
    expect((await wordsIn(pdf)).split(name).length - 1).toBe(2)
  })
})

describe('the document threads', () => {
  it('set as many documents at once as there are threads, and the others afterwards', async () => {
    const { typeset, shutdownDocumentThreads } = createDocumentThreads(2)
    const marks = ['Ann', 'Ben', 'Cas'].map(name => typeset('mark', aMark({ name })))
    const outcomes = Promise.allSettled(marks)
    await setImmediate()
    await shutdownDocumentThreads()
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
    expect(await wordsIn((await marks[2]!).pdf)).toContain('Cas')
    await shutdownDocumentThreads()
  })

  it('set what is signed before what staff print, and nothing for a caller who left', async () => {
    const { typeset, shutdownDocumentThreads } = createDocumentThreads(1)
    const [left, stays] = [new AbortController(), new AbortController()]
    const order: string[] = []
    const set = async (name: string, closing?: AbortSignal) => {
      await typeset('mark', aMark({ name }), closing)
      order.push(name)
    }
    const all = Promise.allSettled([
      set('running', stays.signal),
      set('printed', stays.signal),
      set('left', left.signal),
      set('signed'),
      set('signed next'),
    ])
    left.abort()
    expect((await all).map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
    ])
    expect(order).toEqual(['running', 'signed', 'signed next', 'printed'])
    await expect(set('late', left.signal)).rejects.toThrow(/aborted/)
    await shutdownDocumentThreads()
  })

  // Elsewhere than on Linux a thread has the priority of its process.
  it.runIf(process.platform === 'linux')('have no higher priority than the process was started with', () => {
    const program = `
      import { readdirSync, readFileSync } from 'node:fs'
      import { shutdownDocumentThreads, typeset } from './src/documents/document-threads.ts'
      await typeset('mark', ${JSON.stringify(aMark())})
      const tasks = readdirSync('/proc/self/task').map(task => readFileSync('/proc/self/task/' + task + '/stat', 'utf8'))
      console.log(Math.min(...tasks.map(stat => Number(stat.slice(stat.lastIndexOf(')')).split(' ')[17]))))
      await shutdownDocumentThreads()`
    const node = [process.execPath, '--eval', program]
    const cwd = path.resolve(import.meta.dirname, '../..')
    // One step below the threads, or what the tests run with: with less a busy machine would take long.
    const niceness = Math.max(6, getPriority())
    const printed = execFileSync('nice', ['-n', `${niceness - getPriority()}`, ...node], { cwd, encoding: 'utf8' })
    expect(printed).toBe(`${niceness}\n`)
  })

  it('give each caller its own document', async () => {
    const names = ['Ann', 'Ben', 'Cas']
    const marks = await Promise.all(names.map(name => typeset('mark', aMark({ name }))))
    for (const [index, { pdf }] of marks.entries()) expect(await wordsIn(pdf)).toContain(names[index])
  })

  it('refuse data a template cannot print, say what is missing, and go on', async () => {
    await expect(typeset('certificate', {} as Certificate)).rejects.toThrow(/dictionary does not contain key/)
    expect((await typeset('mark', aMark())).pages).toBe(1)
  })

  it('reject when they are ended midway, and start again', async () => {
    await shutdownDocumentThreads()
    const cut = expect(typeset('mark', aMark())).rejects.toThrow(/ended while it set the mark/)
    await setImmediate()
    await shutdownDocumentThreads()
    await cut
    expect((await typeset('mark', aMark())).pages).toBe(1)
  })
})
