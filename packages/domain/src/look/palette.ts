export type Scheme = 'light' | 'dark'

/** The colors of pages, mails and documents by the names of the CSS variables. `npm run palette` writes the style sheets. */
export const palette = {
  light: {
    ground: '#faf7f2',
    surface: '#ffffff',
    sunk: '#f2ece3',
    lamp: '#ffcf7a',
    ink: '#26201a',
    'ink-soft': '#625a4f',
    line: '#e2dacd',
    'line-strong': '#857b6e',
    shade: '#1c171299',
    danger: '#ac2a1c',
    'danger-soft': '#fdeeea',
    'on-danger': '#ffffff',
    success: '#1d6a43',
    'success-soft': '#e7f4eb',
    warning: '#855000',
    'warning-soft': '#fdf2dd',
    info: '#2d5d87',
    'info-soft': '#eaf2f9',
  },
  dark: {
    ground: '#191613',
    surface: '#23201c',
    sunk: '#2f2a25',
    lamp: '#ffcf7a',
    ink: '#f4eee5',
    'ink-soft': '#bfb5a7',
    line: '#3d3731',
    'line-strong': '#92887a',
    shade: '#0b0907b8',
    danger: '#ffa397',
    'danger-soft': '#41211d',
    'on-danger': '#2b0d09',
    success: '#82d3a3',
    'success-soft': '#1a3426',
    warning: '#f2b963',
    'warning-soft': '#3b2b13',
    info: '#a2c8ed',
    'info-soft': '#1c2f41',
  },
} as const satisfies Record<Scheme, Record<string, string>>

/** The brand color of a page or mail without a dealer. */
export const defaultBrand = '#9c4a14'

/** Stands for the brand on the lender's own pages and in its own mails: a neutral, so that colors there mean states alone. */
export const deskBrand = '#1d4062'
