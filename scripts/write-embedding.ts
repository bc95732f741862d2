// Writes what docs/embedding.md takes from the manifest and from demo/: `node scripts/write-embedding.ts`.
import { writeFileSync } from 'node:fs'
import { EMBEDDING_FILE, embeddingPage } from './lib/embedding-page.ts'

writeFileSync(EMBEDDING_FILE, embeddingPage())
