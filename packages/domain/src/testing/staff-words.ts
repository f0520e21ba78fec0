/** Words that loan officers don't use, as patterns, each with the one in its place. Those of 12 CFR 1003.4(a) stay. */
const replaced: Readonly<Record<string, string>> = {
  '[Tt]ake (?:it|next|the next)\\b|^Take$': 'Assign to me, Next unassigned',
  '\\b[Gg]ive (?:it|their applications) to\\b|\\bhanded over\\b(?! on paper)': 'Assign to…',
  '\\b[Rr]eleased?\\b': 'Unassign',
  '\\bwhat (?:became|becomes) of\\b|\\b[Mm]ilestones?\\b': 'Outcome',
  '(?<!Loan )\\b[Oo]riginated\\b': 'Closed',
  'Told by': 'Notice mailed',
  '\\bas incomplete\\b': 'Closed for incompleteness',
  '\\b[Nn]otice of action\\b': 'Decision notice',
  'for the first time$|^Open what was': 'New: review, Came in: check',
  '(?<!Manufactured )\\b[Hh]ome (?:or|and) land\\b|\\b(?:or|for a loan) with land\\b': 'Home only, Land-home',
  '^Dates$|\\bDates and\\b': 'Deadlines',
  '^History$|\\bno history\\b': 'Activity',
  '\\bWhole application read\\b|\\bEach look\\b|\\bRead by\\b': 'Application viewed',
  '\\b[Cc]ontact log(?:ged)?\\b': 'Call logged',
  '(?<!made in your )\\bown (?:loan )?system\\b|\\b[Mm]ake (?:the )?files?\\b|\\b[Pp]age of (?:its )?files\\b|\\b[Ff]iles? (?:was |were )?made\\b|\\bfile can be made\\b':
    'Export, loan system (LOS)',
  '\\brest is fine\\b': 'Mark the rest as reviewed',
  '\\bNeeds something\\b|\\bneed something\\b|\\bAsk for (?:it|this)\\b': 'Ask about this',
  '\\bCheck a caller\\b|\\bCaller checked\\b': 'Verify a caller',
  "\\bCouldn't be finished\\b": 'Needs technical attention',
  '\\b[Pp]artially signed\\b': 'Waiting for signatures',
  '\\b[Dd]ownload (?:the )?list\\b': 'Download CSV',
  '\\b[Ll]ook at (?:this|(?:one thing |it )?first)\\b|\\bto look at first\\b': 'Check these',
  '\\bpage of the demographics\\b': 'Demographics',
  '\\bstop texts\\b': 'Opted out of texts',
  '\\b[Tt]ick(?:s|ed)?\\b': 'Check',
  '\\bno place to say no\\b': 'Never write a decision here',
  '\\bmend(?:s|ed)?\\b': 'correct',
  '\\b[Ww]as faster\\b|\\bworks? on it now\\b|\\bno one (?:works on|has|had) it\\b|\\b[Nn]o one has (?:application|\\{)|\\bin the meantime\\b':
    'assigned, unassigned',
}

/** Returns the words of a text for staff that have a better one, as `Take next: Assign to me, Next unassigned`. */
export const replacedWords = (text: string): string[] =>
  Object.entries(replaced).flatMap(([pattern, word]) => {
    const found = text.match(new RegExp(pattern, 'm'))
    return found ? [`${found[0]}: ${word}`] : []
  })

export const LONGEST_STAFF_SENTENCE = 20

/** Returns the sentences of a text for staff that have too many words. A placeholder counts as one. */
export const longSentences = (text: string): string[] =>
  text.split(/(?<=[.?!])\s+/).filter(sentence => sentence.split(/\s+/).length > LONGEST_STAFF_SENTENCE)
