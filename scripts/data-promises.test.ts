import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { PLACEHOLDER, textsIn } from './texts-in-source.ts'

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

/** Words by which a sentence says who reads, stores, protects or deletes what people gave. */
const ABOUT_DATA =
  /\b(sees?|seen|can read|shares?|shared|no one|protect\w*|encrypt\w*|deletes?|deleted|gone|private|safe|sell|stores?|stored|keeps?|kept|recorded?|last four|tracking)\b/i

interface DataPromise {
  /** Beginnings of sentences, with '…' for a value. */
  sentences: readonly string[]
  /** The tests that fail where the code does otherwise: file and title. None for what people at the lender do. */
  tests: readonly (readonly [file: string, title: string])[]
}

const server = 'apps/server/test'
const promises: Readonly<Record<string, DataPromise>> = {
  identifiers: {
    sentences: ['You see only the last four', 'Staff of … who work on your application can open it'],
    tests: [
      [`${server}/applications/secrets.test.ts`, '%s reads exactly what the policy allows'],
      [`${server}/staff/planted-values.test.ts`, 'finds what they may open, and nothing else (%s)'],
      [`${server}/staff/no-event-no-change.test.ts`, 'no change of an application answers an SSN or a birth date'],
      [
        `${server}/staff/identifiers.test.ts`,
        'one field of what was signed is revealed, with an event that has no value, and counts as an opening',
      ],
      [`${server}/staff/identifiers.test.ts`, 'without its event nothing leaves, and the try is not counted'],
      [`${server}/platform/http/openapi.test.ts`, 'has sessions of borrowers, signers and staff, and none of dealers'],
      [
        `${server}/staff/exports/one-file.test.ts`,
        'a %s file leaves once its event, its hash and its opening are stored',
      ],
      [
        `${server}/staff/exports/batch.test.ts`,
        'a zip has a file of each application with its event, and one report (%s)',
      ],
    ],
  },
  encryption: {
    sentences: [
      'How we protect this',
      'How we protect it',
      'Your date of birth and Social Security number are encrypted',
    ],
    tests: [[`${server}/applications/secrets.test.ts`, 'a dump of the database shows nothing of it']],
  },
  'answers of others': {
    sentences: [
      'Who sees your answers',
      'No one else on the application can see your answers',
      'If you apply with someone, they see the home, the loan, and your address',
      "They don't see your other answers",
      'Someone who applies with you sees the home, the loan and the address of the primary borrower',
      "You won't see their answers",
      "You won't be able to see or change them",
    ],
    tests: [
      [`${server}/applications/secrets.test.ts`, '%s reads exactly what the policy allows'],
      [
        `${server}/applications/secrets.test.ts`,
        'a co-borrower reads the main borrower’s addresses, in one place, and nothing else',
      ],
      [`${server}/applications/coborrowers.test.ts`, 'becomes independent when an invitation is accepted'],
    ],
  },
  'reasons of declining': {
    sentences: ['Everyone on the application and the lender can read this'],
    tests: [[`${server}/signing/refusals.test.ts`, 'voids the envelope and closes an open signing page']],
  },
  deletion: {
    sentences: [
      'Until you submit your application you can delete it',
      "Everyone's answers on application … will be deleted",
      'All answers on it are deleted',
      "Everyone's answers on it are deleted",
      'All answers are gone',
      'We keep a record that it was deleted',
      '… deleted the application',
      '… deleted your loan application',
      '…: … deleted the loan application',
      'You deleted your application',
      'You deleted your loan application',
      '…: you deleted your loan application',
    ],
    tests: [
      [
        `${server}/applications/discard.test.ts`,
        'deletes personal data of an unsubmitted application and keeps receipts and audit events',
      ],
    ],
  },
  removal: {
    sentences: [
      "They won't be able to open it, and their answers are deleted",
      'Your answers are deleted',
      'We deleted your answers',
      'If they signed documents that were submitted',
      'If you signed documents that were submitted',
      'Only if you signed documents that were submitted',
    ],
    tests: [
      [`${server}/applications/leaving.test.ts`, 'is notified, with everyone else, and their personal data is gone'],
      [
        `${server}/applications/leaving.test.ts`,
        'of who signed documents that were submitted everything stays with the application',
      ],
    ],
  },
  'deletion by age': {
    sentences: [
      'An application that you do not finish is deleted after 60 days',
      'Your application will be deleted in … days',
      "To protect your data, we'll delete it in … days",
      "…: we'll delete your unfinished loan application in … days",
      'To keep it, just sign in',
      'Sign in to keep it',
    ],
    tests: [
      [`${server}/notices/inactive-applications.test.ts`, 'follows 60 days of inactivity and a warning 7 days before'],
      [`${server}/notices/inactive-applications.test.ts`, 'is called off by activity, and warned of again'],
    ],
  },
  retention: {
    sentences: [
      '… keeps it for as long as the law asks',
      '… keeps it with the signed documents for as long as the law asks',
      'The law asks … to keep it',
      'The law requires us to store a submitted application',
      'Afterwards you can withdraw it; … then stores it',
      'No one can change it or sign it after that',
      'No one can change or sign application … anymore',
    ],
    tests: [
      [`${server}/retention/purge.test.ts`, 'keeps what was withdrawn for good, without a setting'],
      [
        `${server}/retention/legal-terms.test.ts`,
        'keeps an application for the longest of its terms, and what was undone or put on hold before the lock',
      ],
      [`${server}/applications/withdrawn.test.ts`, 'ends a signing page that is open'],
    ],
  },
  'what was saved': {
    sentences: [
      'Your saved answers are safe',
      'Saved work is safe',
      'Your answers are safe',
      'Your signature is safe',
      'Nothing is lost, and no one has to sign again',
    ],
    tests: [
      [
        `${server}/platform/kills.test.ts`,
        'a server that is killed while it saves loses nothing that was acknowledged, and repeats nothing',
      ],
    ],
  },
  drafts: {
    sentences: ['We kept a draft', 'This site stores a cookie that keeps you signed in, and drafts of your answers'],
    tests: [
      [
        'apps/web/src/forms/use-draft.test.ts',
        'stores what differs from the stored answers, at the latest when the page is left',
      ],
    ],
  },
  inactivity: {
    sentences: ['To protect your information, we sign you out after 30 minutes'],
    tests: [
      [
        'apps/web/src/frame/signed-in/inactivity/Inactivity.test.ts',
        'signs out after the timeout without reporting activity',
      ],
    ],
  },
  record: {
    sentences: ['… Every change of your application is recorded'],
    tests: [[`${server}/applications/whole-application.test.ts`, 'audits every change without values']],
  },
  'no tracking': {
    sentences: ['It has no advertising and no tracking'],
    tests: [[`${server}/pages/pages.test.ts`, 'is limited by fresh nonces']],
  },
  'sign-in link': {
    sentences: ['No one can sign in without the link'],
    tests: [[`${server}/identity/email-link.test.ts`, 'is refused with another address, and so is an invented token']],
  },
  /** The conduct of people at the lender, and its systems outside of this product. */
  lender: {
    sentences: [
      '… and … may share what is in it',
      'We do not sell your information',
      'We use it to decide on your application',
      'How long we store it',
      'You can see and change your answers until you sign',
      'Call or write to … to get a copy of your information',
      '… keeps this application and the record of my signature',
    ],
    tests: [],
  },
}

/** Sentences with such a word that promise nothing about data: buttons, instructions, other meanings. */
const none: readonly string[] = [
  'Amounts, rates and payments that you see here are estimates.',
  'Delete',
  'Delete …',
  'Delete application',
  'Delete this application',
  'Delete this application?',
  'Do not share it.',
  'Do not share them.',
  'Everything you can see on application #….',
  'If what this consent covers changes, or if these needs change so that you might no longer be able to open or keep the records, we tell you and ask for your consent again.',
  'It takes longer than usual to store your signed documents.',
  'Keep a copy for your records.',
  'Keep draft',
  'Keep it',
  'Keep mine',
  'Keep my application',
  'Keep my earlier agreement',
  "Keep what's on file",
  'No one else may sign for you.',
  'No one else signs this application',
  'Open it to see what is left to change or to sign.',
  'Please delete this and type it again.',
  'Please keep this page open.',
  'Please read this page and keep a copy.',
  'Press Sign & Submit to get new ones, or call your dealer if it keeps happening.',
  'Reload the page to see.',
  'See the list',
  'See what we need',
  'You can see where it stands in your application.',
  'A hard inquiry can lower my credit score, and others who get a report about me can see it.',
  'See all your answers',
  'See and download your documents',
  'See the full application',
  'See the invitation',
  'See what to do next',
  'See your applications',
  'Shared with ….',
  'To keep them, go back and save the page.',
  'To read and keep the records you need a computer, tablet or phone with internet access; a current version of Chrome, Edge, Firefox or Safari; a program that opens PDF files, which these browsers contain; an email address…; and room to save files, or a printer.',
  'Try again, or call your dealer if it keeps happening.',
  'Unable to delete the application already in progress.',
  'We keep trying: you can wait, and leave this page open.',
  "We kept trying for a minute, but we can't reach our system.… Wait a few minutes and try again.",
  "We'll keep trying.",
  'You can also contact the Consumer Financial Protection Bureau at consumerfinance.gov, or the agency of your state that licenses lenders.',
  'You can keep working here until … accepts it.',
]

const sources = globSync(['apps/web/src/**/text.ts', 'packages/domain/src/**/*.ts', 'apps/server/src/**/*.ts'], {
  cwd: root,
}).filter(
  file =>
    !/\.test\.ts$|\/testing\/|\/staff[/-]|\/(?:admin|audit|conditions|exports|demo)\/|(?:return|review|staff)-errors/.test(
      file,
    ),
)

const sentences = sources.flatMap(file =>
  textsIn(file, read(file))
    .flatMap(text => text.replaceAll(PLACEHOLDER, '…').split(/(?<=[.!?])\s+/))
    .map(sentence => sentence.trim())
    .filter(sentence => ABOUT_DATA.test(sentence)),
)
const promised = Object.values(promises).flatMap(({ sentences: beginnings }) => beginnings)
const begins = (sentence: string, beginnings: readonly string[]) =>
  beginnings.some(beginning => sentence.startsWith(beginning))

test('each sentence about data is a promise with tests, or promises nothing', () => {
  expect(sentences.length).toBeGreaterThan(100)
  const unlisted = sentences.filter(sentence => !begins(sentence, promised) && !none.includes(sentence))
  expect([...new Set(unlisted)]).toEqual([])
})

test('each listed sentence is in a text', () => {
  const unused = [...promised, ...none].filter(beginning => !sentences.some(sentence => sentence.startsWith(beginning)))
  expect(unused).toEqual([])
})

test.each(Object.entries(promises))('what is promised about %s has tests that exist', (_, { tests }) => {
  expect(tests.filter(([file, title]) => !read(file).includes(title))).toEqual([])
})
