import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { safeFileName, zip, zipStream } from '../../src/documents/bundle.ts'

const modifiedAt = new Date('2026-11-21T10:00:00Z')
const file = (name: string, words = 'words') => ({ name, bytes: Buffer.from(words) })

/** Names as the archive's directory lists them. */
function namesIn(archive: Buffer): string[] {
  const names: string[] = []
  const entry = Buffer.from('PK\x01\x02', 'latin1')
  for (let offset = archive.indexOf(entry); offset >= 0; offset = archive.indexOf(entry, offset + 1))
    names.push(archive.toString('utf8', offset + 46, offset + 46 + archive.readUInt16LE(offset + 28)))
  return names
}

describe('a bundle', () => {
  it('holds the files as they are', async () => {
    const archive = await zip([file('Loan application.pdf', 'first'), file('Zoë.pdf', 'second')], modifiedAt)
    expect(namesIn(archive)).toEqual(['Loan application.pdf', 'Zoë.pdf'])
    expect(archive.includes('first') && archive.includes('second')).toBe(true)
  })

  it('has the same bytes whenever it is packed', async () => {
    const files = [file('a.pdf'), file('b.pdf')]
    expect((await zip(files, modifiedAt)).equals(await zip(files, modifiedAt))).toBe(true)
  })

  it('keeps files of one name apart', async () => {
    const archive = await zip([file('a.pdf'), file('A.pdf'), file('a.pdf')], modifiedAt)
    expect(namesIn(archive)).toEqual(['a.pdf', 'A (2).pdf', 'a (3).pdf'])
  })

  it('is readable by its owner alone', async () => {
    const archive = await zip([file('a.pdf')], modifiedAt)
    const directory = archive.indexOf('PK\x01\x02', 0, 'latin1')
    expect(archive.readUInt16LE(directory + 40).toString(8)).toBe('100600')
  })

  it('asks for a file only once its reader took the one before', async () => {
    const asked: string[] = []
    async function* files() {
      for (const name of ['a.pdf', 'b.pdf', 'c.pdf']) {
        asked.push(name)
        yield file(name)
      }
    }
    const slow = new PassThrough({ highWaterMark: 1 })
    zipStream(files(), modifiedAt).pipe(slow)
    await once(slow, 'readable')
    await setImmediate()
    expect(asked).toEqual(['a.pdf'])
    expect(namesIn(await buffer(slow))).toEqual(asked)
    expect(asked).toHaveLength(3)
  })

  it.each([
    ['../../etc/passwd', 'etc-passwd'],
    ['C:\\Windows\\a.pdf', 'C-Windows-a.pdf'],
    ['a\u0000b\u202Egnp.pdf', 'a-b-gnp.pdf'],
    ['.hidden', 'hidden'],
    ['Zoë Łukasiewicz.pdf', 'Zoë Łukasiewicz.pdf'],
    ['///', 'document'],
    ['', 'document'],
  ])('turns the name %j into %j', (name, safe) => {
    expect(safeFileName(name)).toBe(safe)
  })

  it('cuts a long name at its beginning, so that its kind stays', () => {
    expect(safeFileName(`${'x'.repeat(300)}.pdf`)).toMatch(/^x{116}\.pdf$/)
  })
})
