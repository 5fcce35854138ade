export default function Home() {
  return <h1>Festival</h1>;
}
