import { readFileSync, writeFileSync } from 'node:fs'

interface Generated {
  file: string
  /** The text stands between `<!-- mark -->` and `<!-- /mark -->`. */
  mark: string
  text: string
  /** The npm script that writes it. */
  command: string
}

/** Writes a generated text into a document. With `--check` it only compares, and the process ends with 1 where they differ. */
export function writeGenerated({ file, mark, text, command }: Generated): void {
  const present = readFileSync(file, 'utf8')
  const [before, generated, ...after] = present.split(new RegExp(`(?<=<!-- ${mark} -->\n)|(?=\n<!-- /${mark} -->)`))
  if (generated === undefined || after.length !== 1) throw new Error(`${file} has no place for ${mark}`)
  if (generated === text) return
  if (process.argv.includes('--check')) {
    console.error(`${file} is out of date; run: npm run ${command}`)
    process.exitCode = 1
  } else {
    writeFileSync(file, [before, text, ...after].join(''))
  }
}
