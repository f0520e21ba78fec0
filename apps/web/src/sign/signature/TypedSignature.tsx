import { useTexts } from '../../text/texts.ts'
import { TextInput } from '../../ui/TextInput.tsx'
import { texts } from '../text.ts'

/** Names with glyphs that the script font lacks use the text font, as in the documents. */
const isWrittenInScript = (name: string): boolean =>
  !/[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(name)

interface TypedSignatureProps {
  signer: string
  value: string
  error: string | undefined
  onChange(name: string): void
}

/** A typed signature, shown as in the documents. */
export function TypedSignature({ signer, value, error, onChange }: TypedSignatureProps) {
  const t = useTexts(texts)
  return (
    <div className="stack stack--tight">
      <TextInput
        id="typed-signature"
        label={t.name}
        hint={t.nameHint(signer)}
        autoComplete="name"
        autoCapitalize="words"
        spellCheck={false}
        value={value}
        error={error}
        onChange={onChange}
      />
      {value.trim() !== '' && (
        <figure className="mark">
          <figcaption className="soft small">{t.preview}</figcaption>
          <p className={isWrittenInScript(value) ? 'mark__name mark__name--script' : 'mark__name'}>{value}</p>
        </figure>
      )}
    </div>
  )
}
