import styles from '../styles/forms.css?inline'
import { adoptStyles } from './adopt-styles.ts'

// Cards, choices and boxes: a first visit shows none of them.
adoptStyles(styles)
