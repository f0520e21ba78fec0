import { existsSync, readFileSync, writeFileSync } from 'node:fs'

interface GeneratedFile {
  file: string
  text: string
  /** The npm script that writes it. */
  command: string
}

interface Generated extends GeneratedFile {
  /** The text stands between `<!-- mark -->` and `<!-- /mark -->`. */
  mark: string
}

/** Writes a generated file. With `--check` it only compares, and the process ends with 1 where they differ. */
export function writeGeneratedFile({ file, text, command }: GeneratedFile): void {
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return
  if (process.argv.includes('--check')) {
    console.error(`${file} is out of date; run: npm run ${command}`)
    process.exitCode = 1
  } else {
    writeFileSync(file, text)
  }
}

/** {@link writeGeneratedFile} for a part of a document. */
export function writeGenerated({ file, mark, text, command }: Generated): void {
  const present = readFileSync(file, 'utf8')
  const [before, generated, ...after] = present.split(new RegExp(`(?<=<!-- ${mark} -->\n)|(?=\n<!-- /${mark} -->)`))
  if (generated === undefined || after.length !== 1) throw new Error(`${file} has no place for ${mark}`)
  writeGeneratedFile({ file, text: [before, text, ...after].join(''), command })
}
