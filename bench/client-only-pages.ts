import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { type BuiltPage, buildPage } from './built-page.ts'

interface Rendered {
  markup: string
  styles: string
}

const document = (styles: string, body: string) => `<!doctype html><html lang="en">
  <meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Bare</title>
  <style>${styles}</style><body>${body}</body></html>`

/** The least that a client-rendered React page can be: an empty page whose code renders this markup. */
export function clientOnlyPage({ markup, styles }: Rendered): Promise<BuiltPage> {
  return buildPage({
    'index.html': document(styles, '<div id="root"></div><script type="module" src="/main.js"></script>'),
    'main.js': `import { createElement } from 'react'
      import { createRoot } from 'react-dom/client'
      const __html = ${JSON.stringify(markup)}
      createRoot(document.getElementById('root')).render(createElement('div', { dangerouslySetInnerHTML: { __html } }))`,
  })
}

/** A page of static HTML on which a button opens a native dialog, rendered by React from the dialog's markup. */
export async function bareDialogPage({ markup, styles }: Rendered, dialog: string): Promise<BuiltPage> {
  const body = `${markup}<div id="dialog"></div><template>${dialog}</template>
    <script type="module" src="/bare-dialog.tsx"></script>`
  const file = 'bare-dialog.tsx'
  return buildPage({
    'index.html': document(styles, body),
    [file]: await readFile(path.join(import.meta.dirname, file), 'utf8'),
  })
}
