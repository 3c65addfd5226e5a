import { BufferGeometry, Color, InstancedMesh, Material, Matrix4 } from "three";

/** The same body at many places, in many colours. */
export class Instances {
  mesh: InstancedMesh;

  constructor(
    private readonly geometry: BufferGeometry,
    private readonly material: Material,
    private readonly add: (mesh: InstancedMesh) => void,
    private readonly order = 0,
  ) {
    this.mesh = this.make(16);
  }

  set(bodies: readonly { matrix: Matrix4; color?: Color }[]): void {
    if (bodies.length > this.mesh.instanceMatrix.count) {
      this.mesh.removeFromParent();
      this.mesh.dispose();
      this.mesh = this.make(bodies.length);
    }
    bodies.forEach(({ matrix, color }, i) => {
      this.mesh.setMatrixAt(i, matrix);
      if (color) this.mesh.setColorAt(i, color);
    });
    this.mesh.count = bodies.length;
    this.mesh.visible = bodies.length > 0;
    this.mesh.instanceMatrix.needsUpdate = true;
    if (this.mesh.instanceColor) this.mesh.instanceColor.needsUpdate = true;
  }

  dispose(): void {
    this.mesh.removeFromParent();
    this.mesh.dispose();
    this.geometry.dispose();
    this.material.dispose();
  }

  private make(capacity: number): InstancedMesh {
    const mesh = new InstancedMesh(this.geometry, this.material, capacity);
    // The bodies move without their common bounds being computed again.
    mesh.frustumCulled = false;
    mesh.renderOrder = this.order;
    mesh.count = 0;
    this.add(mesh);
    return mesh;
  }
}
