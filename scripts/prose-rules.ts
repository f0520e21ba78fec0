// Rules for the prose of the repository: comments, names of tests, and documents. The domain's own prose rules are about the
// texts that borrowers read.

const subject = 'needs a subject: name the thing, or write "Returns …"'

/** Patterns that comments must not begin with. */
const openings: Rule[] = [
  [/^(?:What|Of|Whoever|That|Who|Whose|Whom)\b/, subject],
  [
    /^Answers (?!(?:of|that|to|are|in|with|from|by|only|have|stored)\b)/,
    'means a borrower’s answers; a function returns',
  ],
]

/** Patterns that doc comments must not begin with: a fragment in the place of the thing or of a verb. */
const fragments: Rule[] = [[/^(?:Whether|How|When|As|For|In|By|Those)\b/, subject]]

/** Patterns that prose must not contain. */
const phrases: Rule[] = [
  [
    /\b(?:somebody|nobody|everybody|anybody|whoever|whom)\b/i,
    'write borrower, person, someone, no one, anyone or they',
  ],
  [/\b(?:he|him|his|himself)\b/i, 'write they'],
  [
    /[.;:] Answers (?!(?:of|that|to|are|in|with|from|by|only|have|stored)\b)/,
    'means a borrower’s answers; a function returns',
  ],
  [/\banswers? (?:[1-5]\d\d|true|false|null|undefined|nothing|whether)\b/, 'write returns'],
  [/\bapplications? at rest\b|\bat rest for\b/i, 'means encryption elsewhere; write inactive'],
  [/\bthe own\b/i, 'needs an owner: their own, the user’s own'],
  [/\bin all(?= ?[,.;:)|]|$)/i, 'write in total, or leave it out'],
  [/\bkept\b/i, 'write stored, cached, observed, or that it stays'],
  [/\b(?:told|tells?|telling)\b/i, 'write notify, show, state, distinguish'],
  [/\b(?:people|persons?)(?: \*)? of the lender\b|\blender[’']s people\b/i, 'write staff member'],
  [/\bwhat (?:became|becomes) of\b/i, 'write outcome or result'],
  [/\bby the minute\b/i, 'write at most once a minute'],
  [/\bthe wire nests\b/i, 'write the API nests'],
]

/** Names that the glossary replaced. */
const names: Rule[] = [
  [/\w*AtRest\b|\battendTo\w*/, 'write inactive'],
  [/\b(?:kept|told|tell)[A-Z]\w*|\w+(?:Kept|Told|_kept|_told)\b|\bTold\w+/, 'write stored or notified'],
  [/\b(?:const|let|function|type) [{[]?(?:kept|told|tell)\b/, 'write stored or notified'],
  [/\b(?!too|Too)\w+Many\b|\w_many\b/, 'write batch, or name the things'],
  [/\b(?:saidBy|said_by)\b/, 'write requestedBy'],
  [/\b\w+Colleagues?\b|\bcolleagues[A-Z]\w*|\bAddressees?\b/, 'write staffMember'],
]

type Rule = [pattern: RegExp, problem: string]

interface Prose {
  line: number
  text: string
  isDoc?: boolean
}

const isComment = /^\s*(?:\/\/|\/?\*|\{\/\*|#)/
const isTitle =
  /(?:\b(?:test|describe|it)(?:\.\w+)?|^\s*[\])}]+|`|\))\(\s*(?:'((?:[^'\\]|\\.)+)'|"((?:[^"\\]|\\.)+)"|`([^`]+)`)/

function withoutMarks(line: string) {
  return line.replace(/^\s*(?:\/\/+|\/\*+|\*+\/?|\{\/\*|#+)\s?/, '').replace(/\s*\*\/\}?\s*$/, '')
}

/** Comments, joined over their lines, and the names of tests. */
function proseOf(file: string, source: string): Prose[] {
  const found: Prose[] = []
  let comment: Prose | undefined
  for (const [index, line] of source.split('\n').entries()) {
    const trailing = line.match(/^(?!\s*\/\/).*?(?<!:)\s\/\/ (.+)$/)?.[1]
    if (isComment.test(line)) {
      const text = withoutMarks(line)
      if (comment && !/^\s*\/\*\*/.test(line)) {
        comment.text += ` ${text}`
      } else {
        comment = { line: index + 1, text, isDoc: /^\s*\/\*\*/.test(line) }
        found.push(comment)
      }
      continue
    }
    comment = undefined
    if (trailing) found.push({ line: index + 1, text: trailing })
    const title = /\.(?:test|spec)\.tsx?$/.test(file) && line.match(isTitle)?.slice(1).find(Boolean)
    if (title) found.push({ line: index + 1, text: title })
  }
  return found
}

const withoutCode = (text: string) => text.replace(/`[^`]*`|“[^”]*”|"[^"]*"/g, '``').trim()

/** Returns the breaches of the rules in a source or a document, as `file:line problem`. */
export function proseProblemsOf(file: string, source: string): string[] {
  const lines = source.split('\n').map((text, index) => ({ line: index + 1, text }))
  const isDocument = file.endsWith('.md')
  const breaches = (rules: Rule[], prose: Prose[]) =>
    prose.flatMap(({ line, text }) =>
      rules.flatMap(([pattern, problem]) => {
        const found = withoutCode(text).match(pattern)
        return found ? [`${file}:${line} '${found[0]}': ${problem}`] : []
      }),
    )
  if (isDocument) return breaches(phrases, lines)
  const prose = proseOf(file, source)
  const docs = prose.filter(({ isDoc }) => isDoc)
  return [...breaches([...openings, ...phrases], prose), ...breaches(fragments, docs), ...breaches(names, lines)]
}
