export default function LookSettings() {
  return null;
}
