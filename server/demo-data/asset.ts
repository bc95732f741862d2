// Pictures and documents of the demo company, stored as files.
import { readFileSync } from 'node:fs'

export const readAsset = (name: string): Buffer => readFileSync(new URL(`./assets/${name}`, import.meta.url))
