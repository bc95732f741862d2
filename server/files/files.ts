// The stored documents of a server: attachments in a folder or bucket, and uploads in progress.
import { join } from 'node:path'
import type { Config } from '#server/config/config.ts'
import { createDrafts, type Drafts } from './drafts.ts'
import { createFolderStorage } from './folder-storage.ts'
import { createS3Storage } from './s3-storage.ts'
import type { Storage } from './storage.ts'

export interface Files {
  readonly storage: Storage
  readonly drafts: Drafts
}

export function createFiles({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): Files {
  const folder = join(dataDir, 'documents')
  return {
    storage: s3 ? createS3Storage(s3) : createFolderStorage(folder),
    // On the same file system as the attachments, because an upload is stored by renaming it.
    drafts: createDrafts(join(folder, 'incoming')),
  }
}
