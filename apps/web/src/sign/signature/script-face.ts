import url from '@fontsource/dancing-script/files/dancing-script-latin-500-normal.woff2?url'
import urlExtended from '@fontsource/dancing-script/files/dancing-script-latin-ext-500-normal.woff2?url'

const LATIN = 'U+0000-00FF, U+0131, U+0152-0153, U+2000-206F'
const LATIN_EXTENDED = 'U+0100-02BA, U+1E00-1E9F, U+1EF2-1EFF'

let isLoaded = false

/** The face in which a typed signature is set on the documents; fetched once somebody types one. */
export function loadScriptFace(): void {
  if (isLoaded) return
  isLoaded = true
  document.fonts.add(new FontFace('Signature', `url(${url})`, { weight: '500', unicodeRange: LATIN }))
  document.fonts.add(new FontFace('Signature', `url(${urlExtended})`, { weight: '500', unicodeRange: LATIN_EXTENDED }))
}

/** What the script face cannot write whole is set in the text face, here as on the documents. */
export const isWrittenInScript = (name: string): boolean =>
  !/[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(name)
