import { Tunables } from '../../features/admin/components/tunables.js';
import { LiveSettingsPanel } from '../../features/admin/live-settings/live-settings-panel.js';

export default function TunablesScreen() {
  return (
    <>
      <LiveSettingsPanel />
      <Tunables />
    </>
  );
}
