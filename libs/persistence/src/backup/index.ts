export { BackupRefused, type BackupManifest } from './archive.js';
export { writeBackup } from './write-backup.js';
export { restoreBackup } from './restore-backup.js';
