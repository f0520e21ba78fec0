import { expect, test } from 'vitest'
import { textProblems } from './text-rules.ts'

/** A component that shows its children beside a text that comes and goes, and one that gives them an element. */
const others: [string, string] = [
  'others.tsx',
  `const Notice = ({ title, children }) => <div>{title && <b>{title}</b>}{children}</div>
const Frame = ({ children }) => <Notice>{children}</Notice>
const Press = ({ busy, children }) => <button><span>{busy || children}</span></button>
const Keyed = ({ busy, children }) => <button><span key={busy ? 'busy' : 'label'}>{busy || children}</span></button>
const Note = ({ children }) => <div>{isOpen && <b />}<p>{children}</p></div>
function Later() { return isOpen ? <b /> : null }
interface Props { label: ReactNode }
const Labelled = ({ label }: Props) => <p>{isOpen && <b />}{label}</p>
const useStatement = () => { const statement = <b />; return { statement } }`,
]

const problemsOf = (content: string): string[] =>
  textProblems([
    others,
    ['page.tsx', `const Page = ({ children }) => {\n  const { statement } = useStatement()\n  return ${content}\n}`],
  ])

test.each([
  ['beside a condition', '<p>{t.title}{isOpen && <b />}</p>'],
  ['beside a choice of an element or nothing', '<p>{isOpen ? <b /> : null}{t.title}</p>'],
  ['that comes and goes', '<p><b />{isOpen && t.title}</p>'],
  ['that stands for an element', '<p><b />{isOpen ? <i /> : t.title}</p>'],
  ['in the code', '<p>Title {isOpen && <b />}</p>'],
  ['made of a value', '<p>{String(count)}{isOpen && <b />}</p>'],
  ['beside a list', '<p>{t.title}{items.map(item => <b key={item} />)}</p>'],
  ['beside a component that can render nothing', '<p>{t.title}<Later /></p>'],
  ['that is a space after a condition', "<p>{isOpen && <b />}{' '}<i /></p>"],
])('refuses a text %s', (_, content) => {
  expect(problemsOf(content)).toEqual([
    'page.tsx:3 has a text beside what comes and goes; give the text an element of its own',
  ])
})

test.each([
  ['returns a text', 't.title'],
  ['returns a text for an element', 'isOpen ? <b /> : t.title'],
  ['returns a text in a fragment', '<><b />{t.title}</>'],
  ['has a text in a fragment that comes and goes', '<p>{isOpen && <>{t.title}</>}</p>'],
])('refuses a component that %s', (_, content) => {
  expect(problemsOf(content)).toContain('page.tsx:3 renders a text without an element of its own')
})

test.each([
  ['beside what comes and goes', '<Notice>{t.title}</Notice>'],
  ['through another component', '<Frame>{t.title}</Frame>'],
  ['as a property', '<Labelled label={t.title} />'],
  ['as one of several parts, where another text replaces them', '<Press>{t.title}<b /></Press>'],
])('refuses a text that is passed to be shown %s', (_, content) => {
  expect(problemsOf(content)).toEqual(['page.tsx:3 passes a text to a component that gives it no element of its own'])
})

test.each(['<p>{t.first}{t.second}</p>', '<p>({t.first})</p>', '<p>{first} {second}</p>'])(
  'refuses texts side by side: %s',
  content => {
    expect(problemsOf(content)).toEqual([
      'page.tsx:3 has texts side by side, which React cannot replace once they are translated; make them one text',
    ])
  },
)

test.each([
  '<p>{t.title}</p>',
  '<p>{isOpen ? t.title : t.other}</p>',
  '<p>{isOpen && t.title}</p>',
  '<p><span>{t.title}</span> {isOpen && <b />}</p>',
  '<p>{t.title} <b /></p>',
  '<p>{first.concat(second)}</p>',
  '<Note>{t.title}</Note>',
  '<Notice><p>{t.title}</p></Notice>',
  '<Keyed>{t.title}<b /></Keyed>',
  '<Press>{t.title}</Press>',
  '<Notice>{statement}</Notice>',
  '<div>{isOpen && <b />}{children}</div>',
])('accepts %s', content => {
  expect(problemsOf(content)).toEqual([])
})
